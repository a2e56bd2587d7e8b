import type { User } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { noteActingSession } from './acting-session.ts';
import { veryBusy } from './busy-database.ts';
import { callerClient, publicClient } from './clients.ts';
import { Failure } from './failure.ts';
import { NOT_VALID, refusalIn } from './session-refusal.ts';
import { fromBase64Url } from './signed-token.ts';

/** The hint of the database's refusal of a session that hasn't given the second factor of its account. */
const SECOND_FACTOR = 'second_factor';

/**
 * The signed-in user whose token the request carries. The auth service has checked the token, and the database admits the session.
 * @throws Failure 401 without a valid token; 403 for a browser extension's session, because the extension calls no such function, and for a
 * session that hasn't given the second factor of its account; 503 while the auth service can't say
 */
export async function callerOf(request: Request): Promise<User> {
  const user = await bearerOf(request);
  const refusal = await refusalOf(request);
  if (refusal) throw refusal;
  // From here on the database asks for this session with each statement (acting-session.ts). callerWithoutSecondFactor notes none, because
  // a session without the second factor would be refused there.
  noteActingSession(sessionOf(request));
  return user;
}

/**
 * Like callerOf, but the session needn't have given the second factor: for the function that takes a recovery code in its place.
 * @throws Failure 401 without a valid token, 403 for a browser extension's session, 503 while the auth service can't say
 */
export async function callerWithoutSecondFactor(request: Request): Promise<User> {
  const user = await bearerOf(request);
  const refusal = await refusalOf(request);
  if (refusal && refusal.hint !== SECOND_FACTOR) throw refusal;
  return user;
}

async function bearerOf(request: Request): Promise<User> {
  const token = tokenOf(request);
  if (token === undefined) throw new Failure(401, 'Please sign in first.');
  const { data, error } = await publicClient().auth.getUser(token);
  if (data.user) return data.user;
  if (error?.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429) {
    throw new Failure(401, NOT_VALID);
  }
  // The auth service answers 500 when it finds no connection to the database.
  console.error(error);
  throw veryBusy();
}

/** Why the database refuses the caller's session: it is an extension's, has ended, or lacks the second factor. Undefined when it is admitted. */
async function refusalOf(request: Request): Promise<Failure | undefined> {
  const { error, status } = await callerClient(request).rpc('admit_caller');
  if (!error) return undefined;
  const refusal = status === 401 ? new Failure(401, NOT_VALID) : refusalIn(error);
  if (!refusal) throw error;
  return refusal;
}

/** The bearer token that a request carries, unchecked; undefined without one. */
const tokenOf = (request: Request) => /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];

const claims = z.object({ session_id: z.uuid() });

/**
 * The id of the caller's session. Only for a request that one of the functions above has let through: it doesn't check the token again.
 * @throws Failure 401 for a token that was made without a session
 */
export function sessionOf(request: Request): string {
  const [, payload = ''] = tokenOf(request)?.split('.') ?? [];
  const { data } = claims.safeParse(JSON.parse(new TextDecoder().decode(fromBase64Url(payload))));
  if (!data) throw new Failure(401, NOT_VALID);
  return data.session_id;
}
