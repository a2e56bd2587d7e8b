import { AuthClient } from '@supabase/auth-js';
import { env } from '../env';
import { tabStorage } from '../site-storage';

const settings = (storageKey: string) => ({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabaseKey },
  storageKey,
  autoRefreshToken: false,
  detectSessionInUrl: false,
});

/** The tab stores a reset link's session under this key, so that it survives a reload before the new password is set. */
export const RECOVERY_STORAGE_KEY = 'promobell-recovery';

/** A client for the session of a reset link, separate from the session of this device. */
export const recoveryAuth = new AuthClient({
  ...settings(RECOVERY_STORAGE_KEY),
  persistSession: true,
  storage: {
    getItem: (key) => tabStorage.read(key),
    setItem: (key, value) => tabStorage.write(key, value),
    removeItem: (key) => tabStorage.remove(key),
  },
});

/** A client for the session of a confirmation link, until the person has decided to sign in with it on this device. */
export const confirmationAuth = new AuthClient({
  ...settings('promobell-confirmation'),
  persistSession: false,
});
