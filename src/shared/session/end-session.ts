import { deviceStorage } from '@/lib/site-storage';
import { fromAuth } from '@/lib/supabase/classify-error';
import { SESSION_STORAGE_KEY, supabase } from '@/lib/supabase/client';

/** Takes the session from this device without telling the service. */
export async function forgetSession(): Promise<void> {
  // With nothing stored, the library's own sign-out makes no request: it clears and tells every tab.
  deviceStorage.remove(SESSION_STORAGE_KEY);
  await supabase.auth.signOut({ scope: 'local' });
}

/**
 * Signs this device out: the local session goes first, whatever the network does, then the service is
 * told to revoke it (spec 1 §4), or with 'global' every session of the account. Throws the classified
 * error when the service could not be told.
 */
export async function endSession(scope: 'local' | 'global' = 'local'): Promise<void> {
  const { data } = await supabase.auth.getSession();
  await forgetSession();
  if (!data.session) return;
  const { error } = await supabase.auth.admin.signOut(data.session.access_token, scope);
  const alreadyGone = error?.status === 401 || error?.status === 403 || error?.status === 404;
  if (error && !alreadyGone) throw fromAuth(error);
}
