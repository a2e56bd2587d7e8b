import { brandKey } from '@rules/brand-name';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';

async function fetchBrandOffers(brandName: string, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_offers', {
      of_brand: brandName,
      include_expired: true,
      ...(after !== FIRST_PAGE && { after }),
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}

/**
 * All codes of a brand, newest first, the expired ones last (docs/product/offers.md#expiry).
 * @param brandName its case and its blanks don't matter
 */
export function brandOffersQuery(brandName: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.offers.ofBrand(brandKey(brandName)),
    queryFn: ({ pageParam, signal }) => fetchBrandOffers(brandName, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });
}
