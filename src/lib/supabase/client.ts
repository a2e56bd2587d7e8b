import { SupabaseClient } from '@supabase/supabase-js';
import { env } from '../env';
import { deviceStorage } from '../site-storage';
import type { Database } from './database';

/** Where the browser keeps the session (docs/product/accounts-and-sessions.md#session). */
export const SESSION_STORAGE_KEY = 'supabase-auth';

/** supabase-js retries a failed read four times within 7 seconds. It is off, because the query client retries. */
class Client extends SupabaseClient<Database> {
  constructor(...settings: ConstructorParameters<typeof SupabaseClient<Database>>) {
    super(...settings);
    this.rest.retry = false;
  }
}

export const supabase = new Client(env.supabaseUrl, env.supabaseKey, {
  auth: {
    storageKey: SESSION_STORAGE_KEY,
    persistSession: true,
    // In a browser that blocks site data, a sign-in lasts until the page is left.
    storage: {
      getItem: (key) => deviceStorage.read(key),
      setItem: (key, value) => deviceStorage.write(key, value),
      removeItem: (key) => deviceStorage.remove(key),
    },
    autoRefreshToken: true,
    // A link must not sign anybody in. The page that a mail links to uses the token itself (src/shared/mail-link.ts).
    detectSessionInUrl: false,
  },
});
