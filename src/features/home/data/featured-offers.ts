import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';

/** The most that the database returns. */
export const FEATURED_OFFERS = 4;

async function fetchFeaturedOffers(signal: AbortSignal) {
  return unwrapRows(await supabase.rpc('featured_offers').abortSignal(signal)).map(toOffer);
}

/** The featured offers; the newest ones when none is featured. */
export function featuredOffersQuery() {
  return queryOptions({
    queryKey: queryKeys.offers.featured,
    queryFn: ({ signal }) => fetchFeaturedOffers(signal),
  });
}
