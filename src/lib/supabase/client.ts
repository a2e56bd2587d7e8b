import { PostgrestClient } from '@supabase/postgrest-js';
import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js';
import { env } from '@/lib/env';
import { type AppError, NetworkError } from '@/lib/errors';
import { retryDelayMs } from '@/lib/retry-delay';
import { deviceStorage } from '@/lib/site-storage';
import { fromFunction } from './classify-error';
import type { Database } from './database';
import { fetchByOwnClock } from './fetch-by-own-clock';
import {
  awaitsCode,
  hasStoredSession,
  SESSION_STORAGE_KEY,
  signedInId,
  validStoredSession,
} from './stored-session';

/**
 * Tables and functions of the database, for whoever is signed in or a visitor: the part of supabase-js that a first page needs. It also
 * runs on a server. The rest is loaded when it is needed (docs/decisions/first-visit.md).
 */
export const supabase = new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
  schema: 'public',
  fetch: async (input, init) => {
    const session = await callerSession();
    const answer = await fetchAs(session, input, init);
    if (wentAsVisitor(session, answer)) throw new NetworkError(NOT_REFRESHED);
    return answer;
  },
  // The library would try a failed read four times within 7 seconds, but the query client retries already.
  retry: false,
});

type Client = SupabaseClient<Database>;

let loading: Promise<Client> | undefined;
let announce: (client: Client) => void = () => undefined;
const loaded = new Promise<Client>((resolve) => {
  announce = resolve;
});

/** All of supabase-js: session, realtime and edge functions. Loaded once, for a stored session or when one of these is needed. */
export function loadSupabase(): Promise<Client> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Client> {
  try {
    const { createClient } = await import('@supabase/supabase-js');
    const client = createClient<Database>(env.supabaseUrl, env.supabaseKey, {
      auth: {
        storageKey: SESSION_STORAGE_KEY,
        // deviceStorage never throws: in a browser that blocks site data, a sign-in lasts until the page is left.
        storage: {
          getItem: (key) => deviceStorage.read(key),
          setItem: (key, value) => deviceStorage.write(key, value),
          removeItem: (key) => deviceStorage.remove(key),
        },
        // A link must not sign anybody in. The page that a mail links to uses the token itself (src/features/auth/mail-link.ts).
        detectSessionInUrl: false,
      },
      global: { fetch: fetchByOwnClock },
      realtime: {
        // The service refuses connections above the plan's quota: whoever is refused asks less and less often.
        reconnectAfterMs: (failures) => retryDelayMs(failures, Math.random()),
        // On the way between two pages a tab has joined no topic for a moment. If it joins none for longer, it gives its connection back.
        disconnectOnEmptyChannelsAfterMs: 1_000,
      },
    });
    announce(client);
    return client;
  } catch (cause) {
    // The next call tries again.
    loading = undefined;
    throw new NetworkError("supabase-js couldn't be loaded.", { cause });
  }
}

/**
 * Calls `listener` at each sign-in, sign-out and refreshed token, once supabase-js has loaded, and first with the session that
 * supabase-js finds stored. This function itself doesn't load supabase-js.
 * @returns a function that stops the calls
 */
export function onAuthStateChange(
  listener: (event: AuthChangeEvent, session: Session | null) => void,
): () => void {
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void loaded.then(({ auth }) => {
    if (isStopped) return;
    const { subscription } = auth.onAuthStateChange(listener).data;
    stop = () => subscription.unsubscribe();
  });
  return () => stop();
}

/**
 * The session of whoever is signed in, its token refreshed if it has run out. Null for a visitor, while the auth service doesn't answer that
 * refresh, and for whoever has still to give the code of an authenticator app: until then the server refuses that session everything, even what
 * a visitor may read.
 */
export async function callerSession(): Promise<Session | null> {
  if (!hasStoredSession()) return null;
  const session = validStoredSession() ?? (await (await loadSupabase()).auth.getSession()).data.session;
  return session && awaitsCode(session) ? null : session;
}

const NOT_REFRESHED = "The session's token couldn't be refreshed.";

/**
 * Whether a request was refused only because the auth service didn't answer for a token that has run out. The session is still stored and
 * hasn't ended, so nobody is to be told to sign in again.
 */
const wentAsVisitor = (session: Session | null, answer: Response | undefined) =>
  answer?.status === 401 && session === null && signedInId() !== null;

/** Requests something of Supabase with this session, or as a visitor. */
export function fetchAs(session: Session | null, ...[input, init]: Parameters<typeof fetch>) {
  const headers = new Headers(init?.headers);
  headers.set('apikey', env.supabaseKey);
  headers.set('Authorization', `Bearer ${session?.access_token ?? env.supabaseKey}`);
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
  const { functions } = client ?? (await loadSupabase());
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
  if (!client && wentAsVisitor(session, response)) throw new NetworkError(NOT_REFRESHED);
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
