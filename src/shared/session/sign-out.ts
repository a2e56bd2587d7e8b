import { fromAuth } from '@/lib/supabase/classify-error';
import { loadSupabase } from '@/lib/supabase/client';
import { storedSession } from '@/lib/supabase/stored-session';
import { messageForAuthError } from '@/shared/error-messages';
import { toast } from '@/ui/toast';
import { forgetSession } from './end-session';

/**
 * Signs this device out: once supabase-js is loaded, the local session is removed, whatever the network does, and then the service is asked to
 * revoke it (docs/product/accounts-and-sessions.md#sign-out). Throws the classified error when the service couldn't be reached or refused.
 */
async function endSession(): Promise<void> {
  const { auth } = await loadSupabase();
  const stored = storedSession();
  // A token that has run out is renewed, for the service to take it. Without a network the library would try that for half a minute first.
  const renewed = navigator.onLine ? (await auth.getSession()).data.session : null;
  await forgetSession();
  const session = renewed ?? stored;
  if (!session) return;
  const { error } = await auth.admin.signOut(session.access_token, 'local');
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
