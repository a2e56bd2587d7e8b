import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { actingSessionHeader } from './acting-session.ts';
import { publishableKey, secretKey } from './api-keys.ts';
import { env } from './env.ts';

const client = (key: string, headers: Record<string, string> = {}): SupabaseClient =>
  createClient(env('SUPABASE_URL'), key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });

/** A client with the secret key: no policy restricts it, so the function itself decides for whom it acts. It serves nobody whose session ended meanwhile. */
export const serviceClient = (): SupabaseClient => client(secretKey(), actingSessionHeader());

/** The same for what is said for nobody, such as an error, whether or not the caller's session stands. */
export const unboundClient = (): SupabaseClient => client(secretKey());

/** A client that sees what a visitor sees. */
export const publicClient = (): SupabaseClient => client(publishableKey());

/** A client that acts for the caller: the policies apply to it as they do in the caller's browser. */
export const callerClient = (request: Request): SupabaseClient =>
  client(publishableKey(), { Authorization: request.headers.get('Authorization') ?? '' });
