import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { actingSessionHeader } from './acting-session.ts';
import { publishableKey, secretKey } from './api-keys.ts';
import { env } from './env.ts';

const client = (key: string, headers: Record<string, string> = {}): SupabaseClient =>
  createClient(env('SUPABASE_URL'), key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });

/**
 * A client with the secret key: no policy restricts it, so the function itself decides for whom it acts. The database refuses it once the
 * caller's session has ended (acting-session.ts).
 */
export const serviceClient = (): SupabaseClient => client(secretKey(), actingSessionHeader());

/**
 * A client with the secret key that isn't bound to the caller's session, for what has to be written even when that session has ended, such
 * as an error that is noted.
 */
export const unboundClient = (): SupabaseClient => client(secretKey());

/** A client that sees what a visitor sees. */
export const publicClient = (): SupabaseClient => client(publishableKey());

/** A client that acts for the caller: the policies apply to it as they do in the caller's browser. */
export const callerClient = (request: Request): SupabaseClient =>
  client(publishableKey(), { Authorization: request.headers.get('Authorization') ?? '' });
