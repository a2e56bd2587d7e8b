import * as z from 'zod/mini';

/** The longest bio that the database takes. */
export const BIO_MAX_LENGTH = 1_000;

/** As the database counts: what stands at the ends is cut off, and an emoji is one, not two. */
export const bioLength = (typed: string): number => [...typed.trim()].length;

export const bio = z.string().check(
  z.trim(),
  z.refine(
    (text) => bioLength(text) <= BIO_MAX_LENGTH,
    `Use at most ${BIO_MAX_LENGTH.toLocaleString('en-US')} characters.`,
  ),
);
