import { deviceStorage } from '@/lib/site-storage';
import { loadSupabase } from '@/lib/supabase/client';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';

/** Set when the person signed out in any tab, so that no notice about an ended session is shown. */
const LEFT_KEY = 'promobell-signed-out';

export const hasSignedOut = () => deviceStorage.read(LEFT_KEY) !== null;
export const noteSignedIn = () => deviceStorage.remove(LEFT_KEY);

/** Removes an ended session from this device. */
export async function dropSession(): Promise<void> {
  // Once nothing is stored, signOut sends no request: it only clears the client's state and tells every tab.
  deviceStorage.remove(SESSION_STORAGE_KEY);
  await (await loadSupabase()).auth.signOut({ scope: 'local' });
}

/**
 * Forgets the account whose session is no longer stored; a page that hears of its end late leaves the next account's alone. What does it is
 * loaded only now. If that fails, the next visit does it (src/app/start-service-worker.ts).
 */
export function forgetAccountSoon() {
  import('./forget-account').then(({ forgetOtherAccounts }) => forgetOtherAccounts()).catch(() => undefined);
}

/** Removes the stored session because the person signs out, so no further request uses it. `forgetSession` tells the pages. */
export function removeStoredSession() {
  deviceStorage.write(LEFT_KEY, 'yes');
  deviceStorage.remove(SESSION_STORAGE_KEY);
  forgetAccountSoon();
}

/** Removes the session from this device without telling the service. */
export async function forgetSession(): Promise<void> {
  removeStoredSession();
  await dropSession();
}
