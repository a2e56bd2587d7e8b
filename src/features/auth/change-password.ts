import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { loadSupabase, supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

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
