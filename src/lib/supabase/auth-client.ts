import { AuthClient } from '@supabase/auth-js';
import { env } from '../env';
import { deviceStorage } from '../site-storage';
import { SESSION_STORAGE_KEY } from './stored-session';

/** The session of this device. Only auth.ts imports this module, so that visitors don't load it. */
export const auth = new AuthClient({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabaseKey, Authorization: `Bearer ${env.supabaseKey}` },
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
});
