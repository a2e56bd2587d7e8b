/** Crockford's 32 signs: without i, l, o and u, which look like others. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 10;

/** A recovery code as it is shown, printed and kept: two groups of five signs, 50 random bits. */
export function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return inGroups(Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join(''));
}

/** What somebody typed or pasted, as the code is kept; null when it can't be one. */
export function readRecoveryCode(typed: string): string | null {
  // Dashes of every kind (Pd), because a text program may have replaced the one with which the code was kept.
  const signs = typed
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0');
  const isCode = signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign));
  return isCode ? inGroups(signs) : null;
}

const inGroups = (signs: string) => `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
