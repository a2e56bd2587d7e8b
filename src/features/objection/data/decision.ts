import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** What was decided about the account or offer of a mail's link; null for a link that isn't one. */
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
    // It answers false when nothing stands any more, which the decision says when it is read again.
    mutationFn: async (words: string) => unwrap(await supabase.rpc('object_to_decision', { token, words })),
    onSuccess: () => client.invalidateQueries({ queryKey: decisionQuery(token).queryKey }),
  });
}
