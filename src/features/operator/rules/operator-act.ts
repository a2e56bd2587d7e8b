import * as z from 'zod/mini';
import { authenticatorCode } from '@/domain/authenticator-code';

/** As long as the database asks for (private.begin_act). */
const FEWEST_CHARACTERS = 10;
const MAX_CHARACTERS = 1_000;

const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(FEWEST_CHARACTERS, `Give a reason of at least ${FEWEST_CHARACTERS} characters.`),
    z.maxLength(MAX_CHARACTERS, 'Use at most 1,000 characters.'),
  );

/** @param asksCode whether the code of an authenticator app is needed */
export const actSchema = (asksCode: boolean) =>
  z.object({ reason, app: z.string(), code: asksCode ? authenticatorCode : z.string() });

export type ActFields = z.infer<ReturnType<typeof actSchema>>;
