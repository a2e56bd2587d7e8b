/** Letters and digits without those that look alike (0 O, 1 l I), because the password is read out and typed. private.shut_out() has the same. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password, e.g. `hT7m-Qp2x-…`, with about 92 bits. */
export function temporaryPassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomBelow(CHARACTERS.length)]).join(''),
  ).join('-');
}

/** A uniform random number from 0 to below the limit: bytes from the limit's last multiple on are drawn again. */
function randomBelow(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}
