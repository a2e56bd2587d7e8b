import * as z from 'zod/mini';

/** The longest bio that the database takes. */
export const BIO_MAX_LENGTH = 1_000;

/** The length as the database counts it: trimmed, and an emoji counts as one character. */
export const bioLength = (typed: string): number => [...typed.trim()].length;

export const bio = z.string().check(
  z.trim(),
  z.refine(
    (text) => bioLength(text) <= BIO_MAX_LENGTH,
    `Use at most ${BIO_MAX_LENGTH.toLocaleString('en-US')} characters.`,
  ),
);
