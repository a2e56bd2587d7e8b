import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { env } from '@/lib/env';
import { type AppError, NetworkError } from '@/lib/errors';
import { retryDelayMs } from '@/lib/retry-delay';
import { deviceStorage } from '@/lib/site-storage';
import { fromFunction } from './classify-error';
import type { Database } from './database';
import { NoWebSocket } from './no-web-socket';
import { AS_VISITOR, fetchFromSupabase, lacksToken } from './requests';
import { hasStoredSession, SESSION_STORAGE_KEY, storedAccount } from './stored-session';

/** On the site's host everybody is a visitor, and nothing stays open. */
const isOnHost = import.meta.env.SSR;

/** Supabase, for whoever is signed in on this device, or a visitor. */
export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseKey, {
  auth: {
    storageKey: SESSION_STORAGE_KEY,
    // deviceStorage never throws: in a browser that blocks site data, a sign-in lasts until the page is left.
    storage: {
      getItem: (key) => deviceStorage.read(key),
      setItem: (key, value) => deviceStorage.write(key, value),
      removeItem: (key) => deviceStorage.remove(key),
    },
    persistSession: !isOnHost,
    autoRefreshToken: !isOnHost,
    // A link must not sign anybody in. The page that a mail links to uses the token itself (src/features/auth/mail-link.ts).
    detectSessionInUrl: false,
  },
  global: { fetch: fetchFromSupabase },
  realtime: {
    ...(isOnHost && { transport: NoWebSocket }),
    // The service refuses connections above the plan's quota: whoever is refused asks less and less often.
    reconnectAfterMs: (failures) => retryDelayMs(failures, Math.random()),
    // On the way between two pages a tab has joined no topic for a moment. If it joins none for longer, it gives its connection back.
    disconnectOnEmptyChannelsAfterMs: 1_000,
  },
});

/**
 * The session of whoever is signed in, its token refreshed if it has run out. Null for a visitor, while the auth service doesn't answer that
 * refresh, and for whoever has still to give the code of an authenticator app.
 */
export async function callerSession(): Promise<Session | null> {
  if (!hasStoredSession()) return null;
  const { session } = (await supabase.auth.getSession()).data;
  return storedAccount()?.awaitsCode ? null : session;
}

/** Requests something of Supabase with this session, or as a visitor. */
export function fetchAs(session: Session | null, ...[input, init]: Parameters<typeof fetch>) {
  const headers = new Headers(init?.headers);
  headers.set('apikey', env.supabaseKey);
  headers.set('Authorization', session ? `Bearer ${session.access_token}` : AS_VISITOR);
  return fetch(input, { ...init, headers });
}

/**
 * Calls an edge function with the caller's token.
 * @param body an object, sent as JSON; a string that is JSON already; or a form
 * @param options.client a client with another session than this device's, to call with that session
 * @param options.signal aborts the call; a query's signal does when nobody waits for the answer any more
 * @throws the classified error; a RefusedError carries the function's own sentence
 */
export async function invokeFunction(
  name: string,
  body: Record<string, unknown> | string | FormData = {},
  { client, signal }: { client?: Pick<SupabaseClient, 'functions'>; signal?: AbortSignal } = {},
): Promise<unknown> {
  const session = client ? null : await callerSession();
  const { functions } = client ?? supabase;
  const call = () =>
    functions.invoke<unknown>(name, {
      body,
      signal,
      ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json' } }),
    });
  let answer = await call();
  // The token ran out while a large body was on its way. A function that answers 401 has done nothing, so the call may be repeated.
  if (answer.response?.status === 401 && session && (await isRenewed(session))) answer = await call();
  const { data, error, response } = answer;
  if (!client && !session && response && lacksToken(response))
    throw new NetworkError("The session's token couldn't be refreshed.");
  if (error) throw await classify(error, response);
  return data;
}

/** Whether the same person goes on with another token. Somebody else may have signed in meanwhile in another tab. */
async function isRenewed(session: Session): Promise<boolean> {
  const present = await callerSession();
  return present?.user.id === session.user.id && present.access_token !== session.access_token;
}

async function classify(error: Error, response: Response | undefined): Promise<AppError> {
  // The library's two other errors say that nothing answered, or that the service couldn't reach the function.
  if (error.name !== 'FunctionsHttpError' || !response) return new NetworkError(error.message);
  const answer: unknown = await response.json().catch(() => null);
  const sentence = textIn(answer, 'error');
  const classified = fromFunction(response.status, sentence ?? error.message, textIn(answer, 'hint'));
  if (sentence !== undefined) classified.sentence = sentence;
  classified.answer = answer;
  return classified;
}

function textIn(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const found: unknown = Reflect.get(answer, name);
  return typeof found === 'string' ? found : undefined;
}
