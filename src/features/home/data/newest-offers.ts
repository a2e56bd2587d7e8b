import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';

export const NEWEST_OFFERS = 8;

async function fetchNewestOffers(signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_offers', { sort: 'newest', page_size: NEWEST_OFFERS })
    .abortSignal(signal);
  return unwrapRows(answer).map(toOffer);
}

export function newestOffersQuery() {
  return queryOptions({
    queryKey: queryKeys.offers.newest,
    queryFn: ({ signal }) => fetchNewestOffers(signal),
  });
}
