import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import { NetworkError } from '../errors';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

let loading: Promise<GoTrueClient> | undefined;
let loaded: GoTrueClient | undefined;
const waiting = new Set<(auth: GoTrueClient) => void>();

/** The auth client. Visitors don't load it: it comes for a stored session, or when somebody signs in. */
export function loadAuth(): Promise<GoTrueClient> {
  loading ??= load();
  return loading;
}

async function load(): Promise<GoTrueClient> {
  try {
    const { auth } = await import('./auth-client');
    loaded = auth;
    for (const begin of waiting) begin(auth);
    waiting.clear();
    return auth;
  } catch (cause) {
    // The next call tries again.
    loading = undefined;
    throw new NetworkError('The auth client couldn’t be loaded.', { cause });
  }
}

/**
 * Tells of sign-ins, sign-outs and refreshed tokens as soon as the auth client has loaded, first of the session that it finds. It
 * doesn't load the client.
 * @returns a function that stops it
 */
export function onAuthStateChange(listener: Listener): () => void {
  let stop: () => void;
  const begin = (auth: GoTrueClient) => {
    const { data } = auth.onAuthStateChange(listener);
    stop = () => data.subscription.unsubscribe();
  };
  stop = () => waiting.delete(begin);
  if (loaded) begin(loaded);
  else waiting.add(begin);
  return () => stop();
}
