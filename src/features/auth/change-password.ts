import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AuthRefusedError, InvalidInputError, NetworkError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

interface PasswordChange {
  currentPassword: string;
  password: string;
}

/** A new password whose request got no answer. It may have been set. */
let unanswered: string | undefined;

/**
 * Sets a new password; the auth service checks the current one and ends every other session of the account. A wrong current
 * password is an InvalidInputError. After a NetworkError the new password may be set, and trying it again succeeds then.
 */
export async function changePassword({ currentPassword, password }: PasswordChange) {
  const { auth } = supabase;
  const set = async (current_password: string) =>
    (await auth.updateUser({ password, current_password })).error;
  const mayBeSet = password === unanswered && password !== currentPassword;
  let error = await set(currentPassword);
  // If the request without an answer has set the new password, the former one is refused as the current one.
  if (mayBeSet && error?.code === 'current_password_invalid') error = await set(password);
  if (!error || (mayBeSet && error.code === 'same_password')) {
    unanswered = undefined;
    return;
  }
  const refusal = fromAuth(error);
  if (refusal instanceof NetworkError) unanswered = password;
  const isWrong = refusal instanceof AuthRefusedError && refusal.code === 'current_password_invalid';
  throw isWrong ? new InvalidInputError(refusal.message) : refusal;
}

/** Whether the account still has its temporary password. */
export function temporaryPasswordQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).temporaryPassword,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('has_temporary_password').abortSignal(signal)) === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Replaces the temporary password by one that only the influencer knows. */
export function useSetOwnPassword(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => queryClient.setQueryData(temporaryPasswordQuery(userId).queryKey, false),
  });
}
