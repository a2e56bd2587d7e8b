import { createClient, type SupabaseClient } from 'npm:@supabase/supabase-js@2.109.0';
import { env } from './env.ts';

/** A client that speaks for the caller: the policies hold for it as they do in the caller's browser. */
export function callerClient(request: Request): SupabaseClient {
  return createClient(env('SUPABASE_URL'), env('SUPABASE_ANON_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: request.headers.get('Authorization') ?? '' } },
  });
}
