import { createClient, type SupabaseClient } from 'npm:@supabase/supabase-js@2.109.0';
import { env } from './env.ts';

/** A client with the secret key: no policy holds it back, so the handler decides for whom it acts. */
export function serviceClient(): SupabaseClient {
  return createClient(env('SUPABASE_URL'), env('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
