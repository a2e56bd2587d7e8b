import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

export type HiddenOffer = Database['public']['Functions']['my_hidden_offers']['Returns'][number];

/** The offers of an influencer that the operator, enough complaints or a blocked domain hide, and why; the last hundred. */
export function hiddenOffersQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).hiddenOffers(influencerId),
    queryFn: async ({ signal }) =>
      unwrapRows(await supabase.rpc('my_hidden_offers', { of_influencer: influencerId }).abortSignal(signal)),
    staleTime: 0,
  });
}

/** Deletes a hidden offer by its id; answers false when it isn't hidden any more, or was deleted already. */
export function useDeleteHiddenOffer(userId: string, influencerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (offerId: string) =>
      unwrap(await supabase.rpc('delete_hidden_offer', { offer_id: offerId })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: hiddenOffersQuery(userId, influencerId).queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.mine(userId).offerLimit }),
      ]),
  });
}
