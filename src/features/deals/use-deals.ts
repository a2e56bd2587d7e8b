import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import type { DealFilters } from '@/domain/deal-filters';
import { itemsOf, type Page } from '@/shared/lists/pages';
import type { Offer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';
import { useCoalescedSignal } from '@/shared/realtime/use-coalesced-signal';
import { dealsQuery } from './data/deals';

/** Scrolled further than this, somebody is reading the list. */
const READING_FROM_PX = 320;

/** A refresh from the top asks for one page again, however far the list was read. */
function firstPageOnly(list: InfiniteData<Page<Offer>> | undefined) {
  return list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };
}

/**
 * The list of /deals. News of published offers refreshes it at once while its top is in view; somebody
 * who reads further down is told instead (`hasNews`), and nothing moves under their eyes.
 */
export function useDeals(filters: DealFilters) {
  const queryClient = useQueryClient();
  const query = dealsQuery(filters);
  const deals = useInfiniteQuery(query);
  const [newsFor, setNewsFor] = useState<DealFilters>();

  const refresh = async () => {
    setNewsFor(undefined);
    queryClient.setQueryData(query.queryKey, firstPageOnly);
    await queryClient.invalidateQueries({ queryKey: queryKeys.offers.all });
    const state = queryClient.getQueryState(query.queryKey);
    if (state?.data && state.status === 'error') toast.error('Failed to load promo codes');
  };

  useCoalescedSignal({
    table: 'offer_news',
    onNews: () => {
      if (window.scrollY > READING_FROM_PX) setNewsFor(filters);
      else void refresh();
    },
  });

  const pages = deals.data?.pages;
  const offers = useMemo(() => itemsOf(pages ?? []), [pages]);
  return {
    deals,
    offers,
    total: pages?.[0]?.total ?? offers.length,
    hasNews: newsFor === filters,
    refresh,
  };
}
