import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DealFilters, DealSort } from '@/domain/deal-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, type Page, pageOf } from '@/shared/lists/pages';
import { type Offer, toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';
import { noteRequest } from './last-request';

/** The list refreshes by itself this often (docs/product/lists-and-search.md#deals). */
const REFRESH_MS = 300_000;

export interface DealsPage extends Page<Offer> {
  /** The order of this page, which differs from the filters' while a changed list loads. */
  sort: DealSort;
}

async function fetchDeals(
  { search, sort, categories }: DealFilters,
  after: string,
  signal: AbortSignal,
): Promise<DealsPage> {
  const query = {
    ...(search && { search }),
    ...(categories.length > 0 && { in_categories: categories }),
    ...(after !== FIRST_PAGE && { after }),
    sort,
    page_size: PAGE_SIZE,
  };
  const answered = noteRequest(query);
  const answer = await supabase.rpc('list_offers', query).abortSignal(signal);
  answered(answer.error === null);
  return { ...pageOf(unwrapRows(answer), toOffer), sort };
}

/**
 * The first page of the offers that match, as it is now: the only one that is ever asked for again, however far the
 * list was read. The timer, the window's focus, news and the refresh button all come down to it.
 */
export function firstDealsPageQuery(filters: DealFilters) {
  return queryOptions({
    queryKey: queryKeys.offers.deals(filters),
    queryFn: ({ signal }) => fetchDeals(filters, FIRST_PAGE, signal),
    refetchInterval: REFRESH_MS,
  });
}

/**
 * The offers that match, page by page, as they were read; while a changed search loads, the list before it stays.
 * Its first page, when it comes, counts as the answer of `firstDealsPageQuery` too.
 */
export function dealsQuery(filters: DealFilters) {
  return infiniteQueryOptions({
    queryKey: queryKeys.dealPages(filters),
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await fetchDeals(filters, pageParam, signal);
      if (pageParam === FIRST_PAGE) client.setQueryData(firstDealsPageQuery(filters).queryKey, page);
      return page;
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
