import { useMutation } from '@tanstack/react-query';
import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';

interface PasswordChange {
  email: string;
  currentPassword: string;
  password: string;
}

export interface PasswordChanged {
  othersSignedOut: boolean;
}

/**
 * Signs in again with the current password, sets the new one and signs the other devices out. A current password
 * that is wrong is an InvalidInputError; after any failure the current password still stands.
 */
async function changePassword({
  email,
  currentPassword,
  password,
}: PasswordChange): Promise<PasswordChanged> {
  const again = await supabase.auth.signInWithPassword({ email, password: currentPassword });
  if (again.error) {
    const error = fromAuth(again.error);
    const isWrong = error instanceof AuthRefusedError && error.code === 'invalid_credentials';
    throw isWrong ? new InvalidInputError(error.message) : error;
  }
  const changed = await supabase.auth.updateUser({ password });
  if (changed.error) throw fromAuth(changed.error);
  const others = await supabase.auth.signOut({ scope: 'others' });
  return { othersSignedOut: others.error === null };
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}
