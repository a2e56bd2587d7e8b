import { env } from '../env';
import { hasStoredSession, storedAccount } from './stored-session';

const AUTH = `${env.supabaseUrl}/auth/v1/`;
const REST = `${env.supabaseUrl}/rest/v1/`;

/** With this a request is a visitor's. */
export const AS_VISITOR = `Bearer ${env.supabaseKey}`;

/** The statuses after which PostgREST's client tries a read again by itself. */
const TRIED_AGAIN = new Set([503, 520]);

/** What supabase-js fetches with. */
export const fetchFromSupabase: typeof fetch = (input, init) => {
  const url = String(input);
  if (url.startsWith(REST)) return fetchRest(input, init);
  return url.startsWith(AUTH) ? fetchByOwnClock(input, init) : fetch(input, init);
};

/** The answer in place of none, or of one that PostgREST's client would try again: that a gateway waited in vain. */
const noAnswer = (body: BodyInit | null) => new Response(body, { status: 504 });

/**
 * A request of PostgREST's client. After an exception the client would try a read four times within seven seconds, but the query client tries
 * again already, so an answer is returned instead.
 */
async function fetchRest(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init?.headers);
  // Until the code is given, the server refuses that session everything, even what a visitor may read.
  if (storedAccount()?.awaitsCode) headers.set('Authorization', AS_VISITOR);
  const answer = await fetch(input, { ...init, headers }).catch((cause: unknown) => {
    if (init?.signal?.aborted) throw cause;
    return noAnswer(JSON.stringify({ message: String(cause) }));
  });
  const isVisitors = headers.get('Authorization') === AS_VISITOR;
  return TRIED_AGAIN.has(answer.status) || (isVisitors && lacksToken(answer))
    ? noAnswer(answer.body)
    : answer;
}

/**
 * Whether a request that went as a visitor's was refused only because the auth service didn't answer for a token that has run out. The session
 * is still stored and hasn't ended, so nobody is to be told to sign in again.
 */
export const lacksToken = ({ status }: Pick<Response, 'status'>) =>
  status === 401 && hasStoredSession() && !storedAccount()?.awaitsCode;

/**
 * Fetches, and removes `expires_at` from the auth service's answers: the moment when a token runs out, by the service's clock.
 * supabase-js then adds the token's lifetime to the device's own time. Otherwise, on a device whose clock is three hours fast, each new
 * token would have run out already, and every request would ask for another.
 */
async function fetchByOwnClock(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(input, init);
  if (!answer.ok || answer.status === 204) return answer;
  const body: unknown = await answer.clone().json();
  if (typeof body !== 'object' || body === null || !('expires_at' in body)) return answer;
  const { expires_at: _, ...withoutMoment } = body;
  return new Response(JSON.stringify(withoutMoment), {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  });
}
