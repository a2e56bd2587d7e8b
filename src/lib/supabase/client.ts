import { createClient } from '@supabase/supabase-js';
import { env } from '../env';
import type { Database } from './database';

/** Where the browser keeps the session (spec 1 §4). */
export const SESSION_STORAGE_KEY = 'supabase-auth';

export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseKey, {
  auth: {
    storageKey: SESSION_STORAGE_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
  },
});
