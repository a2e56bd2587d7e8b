import { queryOptions } from '@tanstack/react-query';
import { type Offer, toOffer } from '@/features/offer/offer';
import type { OfferOrder } from '@/features/offer/offer-order';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/** All codes of an influencer, the expired ones last (docs/product/offers.md#expiry). */
export function influencerOffersQuery(influencerId: string, filters: OfferOrder) {
  return listQuery({
    queryKey: queryKeys.offers.ofInfluencer(influencerId),
    filters,
    // The total is the number of the live offers.
    countsPart: true,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_offers', {
          of_influencer: influencerId,
          include_expired: true,
          ...pageArguments(after, filters),
        })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toOffer);
    },
  });
}

/** The live offers that an influencer has pinned to its page, in its order. */
export function pinnedOffersQuery(influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.pinnedOf(influencerId),
    queryFn: ({ signal }) => fetchPinnedOffers(influencerId, signal),
  });
}

/** Reads what pinnedOffersQuery caches. */
export async function fetchPinnedOffers(influencerId: string, signal: AbortSignal): Promise<Offer[]> {
  const request = supabase.rpc('pinned_offers', { of_influencer: influencerId });
  return unwrapRows(await request.abortSignal(signal)).map(toOffer);
}
