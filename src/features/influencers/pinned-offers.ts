import { queryOptions } from '@tanstack/react-query';
import { type Offer, toOffer } from '@/features/offer/offer';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** The live offers that an influencer has pinned to its page, in its order. */
export function pinnedOffersQuery(influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.pinnedOf(influencerId),
    queryFn: ({ signal }) => fetchPinnedOffers(influencerId, signal),
  });
}

/** The same without a cache. */
export async function fetchPinnedOffers(influencerId: string, signal: AbortSignal): Promise<Offer[]> {
  const asked = supabase.rpc('pinned_offers', { of_influencer: influencerId });
  return unwrapRows(await asked.abortSignal(signal)).map(toOffer);
}
