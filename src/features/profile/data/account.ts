import { useMutation } from '@tanstack/react-query';
import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { invokeFunction } from '@/lib/supabase/invoke-function';

interface PasswordChange {
  currentPassword: string;
  password: string;
}

/**
 * Sets a new password; the auth service checks the current one and ends every other session of the account. A current
 * password that is wrong is an InvalidInputError; after any failure the current password still stands.
 */
async function changePassword({ currentPassword, password }: PasswordChange) {
  const { error } = await supabase.auth.updateUser({ password, current_password: currentPassword });
  if (!error) return;
  const refusal = fromAuth(error);
  const isWrong = refusal instanceof AuthRefusedError && refusal.code === 'current_password_invalid';
  throw isWrong ? new InvalidInputError(refusal.message) : refusal;
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}

/** Ends every session of the account but this device's. */
async function signOutElsewhere() {
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) throw fromAuth(error);
}

export function useSignOutElsewhere() {
  return useMutation({ mutationFn: signOutElsewhere });
}

/** Deletes the caller's account and everything of it. The session on this device is the caller's to end. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => invokeFunction('delete-account') });
}
