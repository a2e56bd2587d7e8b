import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** Which mails about its results an influencer wants (docs/product/results.md#mails). */
export interface ResultMails {
  weekly: boolean;
  ending: boolean;
}

export function resultMailsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).resultMails,
    queryFn: async ({ signal }): Promise<ResultMails> => {
      const answer = await supabase
        .from('result_mails')
        .select('weekly, ending')
        .eq('influencer_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrap(answer) ?? { weekly: true, ending: true };
    },
    // A link in a mail changes it elsewhere.
    staleTime: 0,
  });
}

export function useSetResultMails(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = resultMailsQuery(userId);
  return useMutation({
    // One request after the other, so that the last choice counts.
    scope: { id: `result mails ${userId}` },
    // Changed first: an influencer who never chose has no row yet.
    mutationFn: async (mails: ResultMails) => {
      const rows = supabase.from('result_mails');
      const signal = writeTimeout();
      const update = rows
        .update({ ...mails })
        .eq('influencer_id', userId)
        .select('weekly');
      const changed = unwrap(await update.abortSignal(signal));
      if (changed?.length === 0) unwrap(await rows.insert({ ...mails }).abortSignal(signal));
      return mails;
    },
    onSuccess: async (mails) => {
      // A read that an earlier choice's failure has started may answer with the state before this choice.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, mails);
    },
    // A choice whose answer got lost may have been saved.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** Ends a kind of mail, by the token of a mail's link. False for a link that isn't one. */
export function useStopMails() {
  return useMutation({
    mutationFn: async (token: string) => unwrap(await supabase.rpc('unsubscribe', { token })) === true,
  });
}
