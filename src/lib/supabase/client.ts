import { SupabaseClient } from '@supabase/supabase-js';
import { env } from '../env';
import { deviceStorage } from '../site-storage';
import type { Database } from './database';

/** Where the browser keeps the session (docs/product/accounts-and-sessions.md#session). */
export const SESSION_STORAGE_KEY = 'supabase-auth';

/** The library tries a failed read four times within 7 seconds; here only the query client tries again. */
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
    // In a browser that blocks site data a sign-in lasts as long as the page.
    storage: {
      getItem: (key) => deviceStorage.read(key),
      setItem: (key, value) => deviceStorage.write(key, value),
      removeItem: (key) => deviceStorage.remove(key),
    },
    autoRefreshToken: true,
    // A link must not sign anybody in: what a mail's link brings is its page's to use (src/shared/mail-link.ts).
    detectSessionInUrl: false,
  },
});
