import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** Whether the account still has the password that its agency gave it. */
export function temporaryPasswordQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).temporaryPassword,
    queryFn: async () => unwrap(await supabase.rpc('has_temporary_password')) === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface OwnPassword {
  temporary: string;
  password: string;
}

/** Puts a password of one's own in the temporary one's place; a temporary one that is wrong is an InvalidInputError. */
async function setOwnPassword({ temporary, password }: OwnPassword) {
  const { error } = await supabase.auth.updateUser({ password, current_password: temporary });
  if (!error) return;
  const refusal = fromAuth(error);
  const isWrong = refusal instanceof AuthRefusedError && refusal.code === 'current_password_invalid';
  throw isWrong ? new InvalidInputError(refusal.message) : refusal;
}

export function useSetOwnPassword(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setOwnPassword,
    onSuccess: () => queryClient.setQueryData(temporaryPasswordQuery(userId).queryKey, false),
  });
}
