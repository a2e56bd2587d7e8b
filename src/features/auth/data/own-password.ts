import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { changePassword } from '../change-password';

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
