import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** Which mails about its results an influencer wants (docs/product/results.md#mails). */
export interface ResultMails {
  /** The results of each week. */
  weekly: boolean;
  /** Two days before a code ends. */
  ending: boolean;
}

/** The mails that an influencer wants: both kinds unless it chose otherwise. */
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
    mutationFn: async (mails: ResultMails) => {
      // An influencer who never chose has no row yet, and another device may add it in the same moment.
      const write = supabase.from('result_mails').upsert(mails, { onConflict: 'influencer_id' });
      unwrap(await write.abortSignal(writeTimeout()));
      return mails;
    },
    onSuccess: async (mails) => {
      // The failure of an earlier choice starts a read, which may answer with the state before this choice.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, mails);
    },
    // A choice whose answer got lost may have been saved.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** Ends a kind of mail, by the token in a mail's link. Answers false for a text that isn't such a token. */
export function useStopMails() {
  return useMutation({
    mutationFn: async (token: string) => unwrap(await supabase.rpc('unsubscribe', { token })) === true,
  });
}
