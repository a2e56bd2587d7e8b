import * as z from 'zod/mini';
import { busyIn } from './busy-database.ts';
import { Failure } from './failure.ts';

const refused = z.object({
  code: z.enum(['PT401', 'PT403']),
  message: z.string(),
  hint: z.nullish(z.string()),
});

export const NOT_VALID = 'Your session is not valid any more. Please sign in again.';

/** What to tell a person when the database has refused their session; undefined for any other error. */
export function refusalIn(error: unknown): Failure | undefined {
  const { data } = refused.safeParse(error);
  if (!data) return undefined;
  if (data.code === 'PT401') return new Failure(401, NOT_VALID);
  return new Failure(403, data.message, {}, data.hint ?? undefined);
}

/**
 * The error to throw for a database error whose details may hold a refused row with a password: it leaves the details out. A refused session and a
 * busy database are told as the endpoint would, which doesn't know them in an error without its code.
 */
export const withoutDetails = (what: string, error: { code: string; message: string }): Error =>
  refusalIn(error) ?? busyIn(error) ?? new Error(`${what}: ${error.code} ${error.message}`);
