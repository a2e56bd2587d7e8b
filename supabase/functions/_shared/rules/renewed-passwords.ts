import * as z from 'zod/mini';

/** What became of the temporary passwords that somebody could look up in an agency and can't any more. */
export const renewedPasswordsSchema = z.object({
  renewed: z.number(),
  /** How many weren't renewed, because they are too many for one call or something failed; null when that isn't known. */
  left: z.nullable(z.number()),
});
export type RenewedPasswords = z.infer<typeof renewedPasswordsSchema>;

const passwords = (count: number) =>
  count === 1 ? '1 temporary password' : `${count.toLocaleString('en-US')} temporary passwords`;

/** What an agency's owner has to do about them, for a message and a mail; empty where there is nothing to do. */
export function renewedPasswordsInWords({ renewed, left }: RenewedPasswords): string {
  const sentences = [];
  if (renewed > 0) {
    sentences.push(
      `${passwords(renewed)} that they may know ${renewed === 1 ? 'was' : 'were'} renewed. Hand over ${renewed === 1 ? 'the new one' : 'the new ones'}.`,
    );
  }
  if (left === null) {
    sentences.push('Temporary passwords that they may know may still work. Renew them under Influencers.');
  } else if (left > 0) {
    sentences.push(
      `${passwords(left)} that they may know still ${left === 1 ? 'works' : 'work'}. Renew ${left === 1 ? 'it' : 'them'} under Influencers.`,
    );
  }
  return sentences.join(' ');
}
