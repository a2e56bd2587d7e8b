import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { loadSupabase } from '@/lib/supabase/client';

interface PasswordChange {
  currentPassword: string;
  password: string;
}

/**
 * Sets a new password; the auth service checks the current one and ends every other session of the account. A wrong current
 * password is an InvalidInputError; after any failure the current one is still valid.
 */
export async function changePassword({ currentPassword, password }: PasswordChange) {
  const { auth } = await loadSupabase();
  const { error } = await auth.updateUser({ password, current_password: currentPassword });
  if (!error) return;
  const refusal = fromAuth(error);
  const isWrong = refusal instanceof AuthRefusedError && refusal.code === 'current_password_invalid';
  throw isWrong ? new InvalidInputError(refusal.message) : refusal;
}
