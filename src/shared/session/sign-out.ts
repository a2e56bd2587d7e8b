import { NetworkError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { messageForAuthError } from '@/shared/error-messages';
import { toast } from '@/ui/toast';
import { forgetSession } from './end-session';

/**
 * Signs this device out: the local session is removed, whatever the network does, and then the service is asked to revoke it
 * (docs/product/accounts-and-sessions.md#sign-out). Throws the classified error when the service couldn't be reached or refused.
 */
async function endSession(): Promise<void> {
  // A token that has run out is renewed, for the service to take it. Without a network the library would try that for half a minute first.
  const session = navigator.onLine ? (await supabase.auth.getSession()).data.session : null;
  const isOutOfReach = !session && hasStoredSession();
  await forgetSession();
  if (isOutOfReach)
    throw new NetworkError("The session's token couldn't be renewed, so the session isn't revoked.");
  if (!session) return;
  // `auth.signOut` would send its request first, and keep the session when that fails.
  const { error } = await supabase.auth.admin.signOut(session.access_token, 'local');
  const alreadyGone = error?.status === 401 || error?.status === 403 || error?.status === 404;
  if (error && !alreadyGone) throw fromAuth(error);
}

/** Signs out, and says so. */
export async function signOut(): Promise<void> {
  try {
    await endSession();
    toast.success('Logged out successfully');
  } catch (error) {
    toast.error('Error signing out', { description: messageForAuthError(error) });
  }
}
