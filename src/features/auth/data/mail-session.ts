import { createClient } from '@supabase/supabase-js';
import { env } from '@/lib/env';
import { tabStorage } from '@/lib/site-storage';
import { fetchByOwnClock } from '@/lib/supabase/fetch-by-own-clock';

const ofThisPage = { autoRefreshToken: false, detectSessionInUrl: false };
const global = { fetch: fetchByOwnClock };

/** The tab stores a reset link's session under this key, so that it survives a reload before the new password is set. */
export const RECOVERY_STORAGE_KEY = 'promobell-recovery';

/** A client for the session of a reset link, separate from the session of this device. */
export const recoveryClient = createClient(env.supabaseUrl, env.supabaseKey, {
  global,
  auth: {
    ...ofThisPage,
    storageKey: RECOVERY_STORAGE_KEY,
    storage: {
      getItem: (key) => tabStorage.read(key),
      setItem: (key, value) => tabStorage.write(key, value),
      removeItem: (key) => tabStorage.remove(key),
    },
  },
});

/** A client for the session of a confirmation link, until the person has decided to sign in with it on this device. */
export const { auth: confirmationAuth } = createClient(env.supabaseUrl, env.supabaseKey, {
  global,
  auth: { ...ofThisPage, storageKey: 'promobell-confirmation', persistSession: false },
});
