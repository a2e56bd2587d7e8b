import { deviceStorage } from '@/lib/site-storage';
import { supabase } from '@/lib/supabase/client';
import { forgetStoredAccount, SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';

/** Set when the person signed out in any tab, so that no notice about an ended session is shown. */
const LEFT_KEY = 'promobell-signed-out';

/** Whether the person signed out, in whichever tab, so that the session didn't end elsewhere. */
export const hasSignedOut = () => deviceStorage.read(LEFT_KEY) !== null;
export const noteSignedIn = () => deviceStorage.remove(LEFT_KEY);

/** Removes an ended session from this device. */
export async function dropSession(): Promise<void> {
  // Once nothing is stored, signOut sends no request: it only clears the client's state and tells every tab.
  deviceStorage.remove(SESSION_STORAGE_KEY);
  await supabase.auth.signOut({ scope: 'local' });
}

/**
 * Removes what this device stores of an account whose session is no longer stored. What it stores of the account that is signed in stays, so
 * a late call does no harm. The code for it is loaded only now; if that fails, the next visit removes it (src/app/start-service-worker.ts).
 */
export function forgetAccountSoon() {
  import('./forget-account').then(({ forgetOtherAccounts }) => forgetOtherAccounts()).catch(() => undefined);
}

/** Removes the stored session because the person signs out, so that no further request uses it. Only `forgetSession` tells the tabs. */
export function removeStoredSession() {
  deviceStorage.write(LEFT_KEY, 'yes');
  deviceStorage.remove(SESSION_STORAGE_KEY);
  forgetStoredAccount();
  forgetAccountSoon();
}

/** Removes the session from this device and tells every tab, but not the auth service. */
export async function forgetSession(): Promise<void> {
  removeStoredSession();
  await dropSession();
}
