import { AuthClient } from '@supabase/supabase-js';
import { env } from '../env';
import { tabStorage } from '../site-storage';

const settings = (storageKey: string) => ({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabaseKey },
  storageKey,
  autoRefreshToken: false,
  detectSessionInUrl: false,
});

/** Under this key a tab keeps the session that a reset link opened, for a reload before the new password. */
export const RECOVERY_STORAGE_KEY = 'promobell-recovery';

/** The session of a reset link, apart from the one that this device may have. */
export const recoveryAuth = new AuthClient({
  ...settings(RECOVERY_STORAGE_KEY),
  persistSession: true,
  storage: {
    getItem: (key) => tabStorage.read(key),
    setItem: (key, value) => tabStorage.write(key, value),
    removeItem: (key) => tabStorage.remove(key),
  },
});

/** The session of a link that confirms an address, until it is known whether this device takes it. */
export const confirmationAuth = new AuthClient({
  ...settings('promobell-confirmation'),
  persistSession: false,
});
