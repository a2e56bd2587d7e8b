import * as z from 'zod/mini';

/** As long as the database asks for (private.begin_act). */
const FEWEST_CHARACTERS = 10;
const MAX_CHARACTERS = 1_000;

export const actSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(FEWEST_CHARACTERS, `Give a reason of at least ${FEWEST_CHARACTERS} characters.`),
      z.maxLength(MAX_CHARACTERS, 'Use at most 1,000 characters.'),
    ),
  password: z.string(),
});

export type ActFields = z.infer<typeof actSchema>;
