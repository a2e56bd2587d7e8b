import { createClient, type SupabaseClient } from 'npm:@supabase/supabase-js@2.109.0';
import { env } from './env.ts';

/** A client that sees what a visitor sees. */
export function publicClient(): SupabaseClient {
  return createClient(env('SUPABASE_URL'), env('SUPABASE_ANON_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
