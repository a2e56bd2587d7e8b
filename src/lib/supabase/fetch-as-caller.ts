import { env } from '../env';
import { loadAuth } from './auth';
import { hasStoredSession, validStoredSession } from './stored-session';

/** The token of whoever is signed in, refreshed if it has run out; a visitor's is the publishable key. */
export async function accessToken(): Promise<string> {
  if (!hasStoredSession()) return env.supabaseKey;
  const session = validStoredSession() ?? (await (await loadAuth()).getSession()).data.session;
  return session?.access_token ?? env.supabaseKey;
}

/** Requests something of Supabase as whoever is signed in. */
export const fetchAsCaller: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('apikey', env.supabaseKey);
  headers.set('Authorization', `Bearer ${await accessToken()}`);
  return fetch(input, { ...init, headers });
};
