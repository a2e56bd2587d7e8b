import type { User } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { publicClient, serviceClient } from './clients.ts';
import { Failure } from './endpoint.ts';
import { fromBase64Url } from './signed-token.ts';

const NOT_VALID = 'Your session is not valid any more. Please sign in again.';
const NOT_FOR_EXTENSIONS = 'A browser extension can’t do this. Please use Promobell in the browser.';

/**
 * The signed-in user whose token the request carries, checked with the auth service.
 * @throws Failure 401 without a valid token, 403 for a browser extension's session, which needs no function that knows its caller
 */
export async function callerOf(request: Request): Promise<User> {
  const token = tokenOf(request);
  if (token === undefined) throw new Failure(401, 'Please sign in first.');
  const { data, error } = await publicClient().auth.getUser(token);
  if (data.user) {
    if (await isExtension(sessionOf(request))) throw new Failure(403, NOT_FOR_EXTENSIONS);
    return data.user;
  }
  if (error?.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429) {
    throw new Failure(401, NOT_VALID);
  }
  throw error;
}

const tokenOf = (request: Request) => /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];

const claims = z.object({ session_id: z.uuid() });

/**
 * The id of the caller's session. Only for a request that callerOf has let through: it doesn't check the token again.
 * @throws Failure 401 for a token that was made without a session
 */
export function sessionOf(request: Request): string {
  const [, payload = ''] = tokenOf(request)?.split('.') ?? [];
  const { data } = claims.safeParse(JSON.parse(new TextDecoder().decode(fromBase64Url(payload))));
  if (!data) throw new Failure(401, NOT_VALID);
  return data.session_id;
}

async function isExtension(session: string): Promise<boolean> {
  const { data, error } = await serviceClient()
    .from('connected_extensions')
    .select('session_id')
    .eq('session_id', session)
    .maybeSingle();
  if (error) throw error;
  return data !== null;
}

/**
 * @param refusal the message for callers that aren't agencies
 * @throws Failure 403 when the account is not an agency's
 */
export async function requireAgency(userId: string, refusal: string): Promise<void> {
  const { data, error } = await serviceClient()
    .from('profiles')
    .select('is_agency')
    .eq('id', userId)
    .maybeSingle<{ is_agency: boolean }>();
  if (error) throw error;
  if (!data?.is_agency) throw new Failure(403, refusal);
}
