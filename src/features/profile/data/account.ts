import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadAuth } from '@/lib/supabase/auth';
import { fromAuth } from '@/lib/supabase/classify-error';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { addressFrom } from '@/shared/function-address';
import { queryKeys } from '@/shared/query-keys';
import { changePassword } from '@/shared/session/data/change-password';

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}

/** Ends all sessions of the account except this device's. */
async function signOutElsewhere() {
  const auth = await loadAuth();
  const { error } = await auth.signOut({ scope: 'others' });
  if (error) throw fromAuth(error);
}

export function useSignOutElsewhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signOutElsewhere,
    // Connected extensions are signed out too.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.anybodysOwn }),
  });
}

/**
 * A link at which the caller's data can be downloaded for an hour. A RefusedError is about the password: the server says that it is
 * the wrong one.
 */
export function useOwnDataLink() {
  return useMutation({ mutationFn: (password: string) => addressFrom('own-data', { password }) });
}

/** Deletes the caller's account with everything in it. This device's session still has to be dropped. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => invokeFunction('delete-account') });
}
