import * as z from 'zod/mini';
import { readToken, signToken } from '../_shared/signed-token.ts';

const PURPOSE = 'own-data';
const HOUR_MS = 60 * 60 * 1000;

const grant = z.object({
  account: z.uuid(),
  /** The session in which the password was given: nobody else may use the token, and it ends with that session. */
  session: z.uuid(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** What a token allows. */
export type Grant = z.infer<typeof grant>;

/** A token that opens an account's data for an hour, to one of its sessions. Nothing is stored for it. `until` is an ISO 8601 time. */
export async function tokenFor(account: string, session: string): Promise<{ token: string; until: string }> {
  const until = Date.now() + HOUR_MS;
  const token = await signToken(PURPOSE, { account, session, until } satisfies Grant);
  return { token, until: new Date(until).toISOString() };
}

/** What a token allows; undefined for anything that the server didn't sign. The caller checks whether the hour is over. */
export const grantOf = (token: string) => readToken(PURPOSE, grant, token);
