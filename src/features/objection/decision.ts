import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** What was decided about the account or offer of a mail's link; null when the token isn't valid, or its addressee may not object any more. */
export function decisionQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.decision(token),
    queryFn: async ({ signal }) =>
      unwrapRows(await supabase.rpc('find_decision', { token }).abortSignal(signal))[0] ?? null,
    staleTime: 0,
  });
}

export function useSendObjection(token: string) {
  const client = useQueryClient();
  return useMutation({
    // The answer is false when the decision doesn't stand any more. The screen needn't look at it, because it reads the decision again.
    mutationFn: async (words: string) => unwrap(await supabase.rpc('object_to_decision', { token, words })),
    onSuccess: () => client.invalidateQueries({ queryKey: decisionQuery(token).queryKey }),
  });
}
