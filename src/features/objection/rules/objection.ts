import * as z from 'zod/mini';

/** As long as the database takes it (object_to_decision). */
const FEWEST_CHARACTERS = 10;
const MAX_CHARACTERS = 2_000;

export const objectionSchema = z.object({
  words: z
    .string()
    .check(
      z.trim(),
      z.minLength(FEWEST_CHARACTERS, `Tell us in at least ${FEWEST_CHARACTERS} characters.`),
      z.maxLength(MAX_CHARACTERS, 'Use at most 2,000 characters.'),
    ),
});
export type ObjectionFields = z.infer<typeof objectionSchema>;
