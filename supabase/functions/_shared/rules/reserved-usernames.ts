/** Names that sound like the operator's own, or like no name; the database refuses the same (private.is_reserved_username). */
const RESERVED: ReadonlySet<string> = new Set(
  `admin administrator billing contact hello help helpdesk info legal moderator noreply null official payments postmaster
  press privacy root security staff superuser support sysadmin system team trust undefined unknown webmaster`.split(
    /\s+/,
  ),
);

export const USERNAME_RESERVED = 'This username is reserved. Please choose a different username.';

/** Whether nobody may take the name, however it is dotted. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replaceAll(/[._-]/g, '');
  return RESERVED.has(letters) || letters.startsWith('promobell');
}
