import { useMutation } from '@tanstack/react-query';
import { AppError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { endSession } from '@/shared/session/end-session';

export interface PasswordReset {
  /** Why the account's sessions could not be ended; this device is signed out all the same. */
  signOutProblem: AppError | null;
}

/**
 * Sets the password of the account whose reset link was opened, then signs every device out (decisions:
 * Guards). A failure means that the old password still stands.
 */
async function resetPassword(password: string): Promise<PasswordReset> {
  const { error } = await supabase.auth.updateUser({ password });
  if (error) throw fromAuth(error);
  try {
    await endSession('global');
    return { signOutProblem: null };
  } catch (problem) {
    if (problem instanceof AppError) return { signOutProblem: problem };
    throw problem;
  }
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}
