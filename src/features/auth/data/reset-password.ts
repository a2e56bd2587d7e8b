import { useMutation } from '@tanstack/react-query';
import { tabStorage } from '@/lib/site-storage';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { RECOVERY_STORAGE_KEY, recoveryAuth } from '@/lib/supabase/mail-session';
import { forgetSession } from '@/shared/session/end-session';

/**
 * Sets the password of the account whose reset link was opened; the auth service ends its other sessions with it, and
 * the link's own is ended here. A failure means that the old password still stands.
 */
async function resetPassword(password: string) {
  const { data, error } = await recoveryAuth.updateUser({ password });
  if (error) throw fromAuth(error);
  const here = (await supabase.auth.getSession()).data.session;
  if (here?.user.id === data.user.id) await forgetSession();
  await recoveryAuth.signOut({ scope: 'global' });
  // Also where the service couldn't be told.
  tabStorage.remove(RECOVERY_STORAGE_KEY);
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}
