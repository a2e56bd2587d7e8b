export const USERNAME_LENGTH = { min: 3, max: 30 };
export const USERNAME_CHARACTERS = /^[a-z0-9._-]+$/i;

/** Whether a text has the form of a username, which is lower-case; private.is_username in the database says the same. */
export function isUsername(text: string): boolean {
  const { min, max } = USERNAME_LENGTH;
  return (
    USERNAME_CHARACTERS.test(text) && text === text.toLowerCase() && text.length >= min && text.length <= max
  );
}

/** Names that sound like the operator's own, or like no name; private.reserved_usernames() in the database is made from it. */
export const RESERVED_USERNAMES: readonly string[] =
  `admin administrator billing contact hello help helpdesk info legal moderator noreply null official payments postmaster
  press privacy root security staff superuser support sysadmin system team trust undefined unknown webmaster`.split(
    /\s+/,
  );

/** Whether the name is reserved, whatever dots, dashes and underscores are in it. Every name that begins with 'promobell' is. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replaceAll(/[._-]/g, '');
  return RESERVED_USERNAMES.includes(letters) || letters.startsWith('promobell');
}

export const USERNAME_RESERVED = 'This username is reserved. Please choose a different username.';
/** docs/product/accounts-and-sessions.md#usernames */
export const USERNAME_TAKEN = 'This username is already taken. Please choose a different username.';
