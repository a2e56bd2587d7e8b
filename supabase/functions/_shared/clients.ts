import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { env } from './env.ts';

const client = (key: string, headers: Record<string, string> = {}): SupabaseClient =>
  createClient(env('SUPABASE_URL'), key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });

/** A client with the secret key: no policy restricts it, so the function itself decides for whom it acts. */
export const serviceClient = (): SupabaseClient => client(env('SUPABASE_SERVICE_ROLE_KEY'));

/** A client that sees what a visitor sees. */
export const publicClient = (): SupabaseClient => client(env('SUPABASE_ANON_KEY'));

/** A client that acts for the caller: the policies apply to it as they do in the caller's browser. */
export const callerClient = (request: Request): SupabaseClient =>
  client(env('SUPABASE_ANON_KEY'), { Authorization: request.headers.get('Authorization') ?? '' });
