import { useMutation } from '@tanstack/react-query';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { changePassword } from '@/shared/session/data/change-password';

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}

/** Ends all sessions of the account except this device's. */
async function signOutElsewhere() {
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) throw fromAuth(error);
}

export function useSignOutElsewhere() {
  return useMutation({ mutationFn: signOutElsewhere });
}

/** Deletes the caller's account with everything in it. This device's session still has to be dropped. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => invokeFunction('delete-account') });
}
