import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';

async function fetchInfluencerOffers(influencerId: string, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_offers', {
      of_influencer: influencerId,
      include_expired: true,
      ...(after !== FIRST_PAGE && { after }),
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}

/** All codes of an influencer, newest first, the expired ones last (docs/product/offers.md#expiry). */
export function influencerOffersQuery(influencerId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.offers.ofInfluencer(influencerId),
    queryFn: ({ pageParam, signal }) => fetchInfluencerOffers(influencerId, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });
}
