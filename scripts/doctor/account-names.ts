/** What the doctor's accounts are called, so that a later run knows them. */

const KEY = '[0-9a-f]{12}';
const USERNAME = new RegExp(`^doctor_check_(${KEY})$`);

export const USERNAME_PREFIX = 'doctor_check_';

export const usernameOf = (key: string) => `${USERNAME_PREFIX}${key}`;

/** @param mailbox an address of a person's, whose mails to `you+anything@` arrive there, too */
export function addressOf(key: string, mailbox?: string): string {
  if (mailbox === undefined) return `doctor-check-${key}@example.com`;
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+doctor-check-${key}${mailbox.slice(at)}`;
}

/** Whether both were given by the doctor. Anybody may choose such a username, so it alone says nothing. */
export function isDoctors(username: string, email: string): boolean {
  const [, key] = USERNAME.exec(username) ?? [];
  return key !== undefined && email.slice(0, email.lastIndexOf('@')).endsWith(`doctor-check-${key}`);
}
