import { deviceStorage } from '@/lib/site-storage';
import { fromAuth } from '@/lib/supabase/classify-error';
import { SESSION_STORAGE_KEY, supabase } from '@/lib/supabase/client';

/** Stands while the person has left by itself, in whichever tab: nobody has to be told of that. */
const LEFT_KEY = 'promobell-signed-out';

export const hasLeftByItself = () => deviceStorage.read(LEFT_KEY) !== null;
export const noteSignedIn = () => deviceStorage.remove(LEFT_KEY);

/** Takes a session that is no session any more from this device. */
export async function dropSession(): Promise<void> {
  // With nothing stored, the library's own sign-out makes no request: it clears and tells every tab.
  deviceStorage.remove(SESSION_STORAGE_KEY);
  await supabase.auth.signOut({ scope: 'local' });
}

/** From now on no request is made with the session, because the person wants so. The pages hear of it from `forgetSession`. */
export function putSessionAway() {
  deviceStorage.write(LEFT_KEY, 'yes');
  deviceStorage.remove(SESSION_STORAGE_KEY);
}

/** Takes the session from this device without telling the service. */
export async function forgetSession(): Promise<void> {
  putSessionAway();
  await dropSession();
}

/**
 * Signs this device out: the local session goes first, whatever the network does, then the service is
 * told to revoke it (docs/product/accounts-and-sessions.md#sign-out). Throws the classified error when the service could not be told.
 */
export async function endSession(): Promise<void> {
  const { data } = await supabase.auth.getSession();
  await forgetSession();
  if (!data.session) return;
  const { error } = await supabase.auth.admin.signOut(data.session.access_token, 'local');
  const alreadyGone = error?.status === 401 || error?.status === 403 || error?.status === 404;
  if (error && !alreadyGone) throw fromAuth(error);
}

/** Whether somebody was signed in on this device: a good guess, at once, while the session is loading. */
export function hasStoredSession(): boolean {
  return deviceStorage.read(SESSION_STORAGE_KEY) !== null;
}
