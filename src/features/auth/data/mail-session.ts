import { createClient } from '@supabase/supabase-js';
import { env } from '@/lib/env';
import { tabStorage } from '@/lib/site-storage';
import { fetchFromSupabase } from '@/lib/supabase/requests';

/** The session of a mail's link is used at once, so it isn't refreshed. None is taken from a page's address (docs/decisions/session.md). */
const ofLink = { autoRefreshToken: false, detectSessionInUrl: false };

/** The tab stores a reset link's session under this key, so that it survives a reload before the new password is set. */
export const RECOVERY_STORAGE_KEY = 'promobell-recovery';

/** A client for the session of a reset link, separate from the session of this device. */
export const recoveryClient = createClient(env.supabaseUrl, env.supabaseKey, {
  global: { fetch: fetchFromSupabase },
  auth: {
    ...ofLink,
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
  global: { fetch: fetchFromSupabase },
  auth: { ...ofLink, storageKey: 'promobell-confirmation', persistSession: false },
});
