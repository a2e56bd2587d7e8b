import * as z from 'zod/mini';
import { Failure } from './failure.ts';

const refused = z.object({
  code: z.enum(['PT401', 'PT403']),
  message: z.string(),
  hint: z.nullish(z.string()),
});

export const NOT_VALID = 'Your session is not valid any more. Please sign in again.';

/** What the database's refusal of a session means to its person; undefined for any other error. */
export function refusalIn(error: unknown): Failure | undefined {
  const { data } = refused.safeParse(error);
  if (!data) return undefined;
  if (data.code === 'PT401') return new Failure(401, NOT_VALID);
  return new Failure(403, data.message, {}, data.hint ?? undefined);
}

/** What to throw for a database's error whose details may contain a refused row with a password: the error without these. */
export const withoutDetails = (what: string, error: { code: string; message: string }): Error =>
  refusalIn(error) ?? new Error(`${what}: ${error.code} ${error.message}`);
