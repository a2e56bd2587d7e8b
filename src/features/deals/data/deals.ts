import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { DealFilters } from '@/domain/deal-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';

/** The list refreshes by itself this often (spec 1 §9). */
const REFRESH_MS = 300_000;

async function fetchDeals({ search, sort, categories }: DealFilters, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_offers', {
      ...(search && { search }),
      ...(categories.length > 0 && { in_categories: categories }),
      ...(after !== FIRST_PAGE && { after }),
      sort,
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}

/** The offers that match, page by page; while a changed search loads, the list before it stays. */
export function dealsQuery(filters: DealFilters) {
  return infiniteQueryOptions({
    queryKey: queryKeys.offers.deals(filters),
    queryFn: ({ pageParam, signal }) => fetchDeals(filters, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
