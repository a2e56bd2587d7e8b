import { type InfiniteData, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DealFilters } from '@/domain/deal-filters';
import { topics } from '@/domain/topics';
import { FIRST_PAGE, itemsOf } from '@/shared/lists/pages';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { usePagedList } from '@/shared/lists/use-old-paged-list';
import { queryKeys } from '@/shared/query-keys';
import { useNews } from '@/shared/realtime/use-signal';
import { useSession } from '@/shared/session/use-session';
import { type DealsPage, dealsQuery, firstDealsPageQuery } from './data/deals';

/** Scrolled further than this, somebody is reading the list. */
const READING_FROM_PX = 320;
const isReading = () => window.scrollY > READING_FROM_PX;

const firstPage = (page: DealsPage): InfiniteData<DealsPage, string> => ({
  pages: [page],
  pageParams: [FIRST_PAGE],
});

/**
 * The list of /deals, and its first page as it is now. Where the two differ the list begins anew while its top is in
 * view; somebody who reads further down is told of offers that are new (`hasNews`), and nothing moves under their eyes.
 */
export function useDeals(filters: DealFilters) {
  const queryClient = useQueryClient();
  const { queryKey } = dealsQuery(filters);
  const firstPageQuery = firstDealsPageQuery(filters);
  const { list: deals, skeletons, tryAgain } = usePagedList(dealsQuery(filters));
  const pages = deals.data?.pages;
  const offers = useMemo(() => itemsOf(pages ?? []), [pages]);
  const isShown = deals.isSuccess && !deals.isPlaceholderData;

  const newest = useQuery({ ...firstPageQuery, enabled: isShown });
  useFailureToast(newest.isRefetchError ? newest.error : null, 'Failed to load promo codes');
  const [newsFor, setNewsFor] = useState<DealFilters>();

  const beginAnew = async (page: DealsPage) => {
    setNewsFor(undefined);
    // A further page that is under way would bring the old ones back.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, firstPage(page));
  };

  const compare = useEffectEvent(() => {
    const [shown] = pages ?? [];
    if (!isShown || !shown || !newest.data) return;
    if (replaceEqualDeep(shown, newest.data) === shown) return;
    if (!isReading()) void beginAnew(newest.data);
    else if (newest.data.items.some(({ id }) => !offers.some((offer) => offer.id === id)))
      setNewsFor(filters);
  });
  useEffect(() => {
    if (!newest.data) return;
    compare();
    // What changed meanwhile shows as soon as the reader comes back to the top.
    const backAtTop = () => {
      if (!isReading()) compare();
    };
    window.addEventListener('scroll', backAtTop, { passive: true });
    return () => window.removeEventListener('scroll', backAtTop);
  }, [newest.data]);

  const userId = useSession().user?.id ?? '';
  const realtime = useNews({
    topics: [topics.deals],
    event: 'offers',
    onNews: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.offers.all });
      void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).alerts.counts });
    },
  });

  return {
    deals,
    skeletons,
    tryAgain,
    offers,
    total: pages?.[0]?.total ?? offers.length,
    isByCategory: pages?.[0]?.sort === 'category',
    hasNews: newsFor === filters,
    realtime,
    /** When the first page was last refreshed. */
    checkedAt: newest.dataUpdatedAt,
    isRefreshing: newest.isFetching,
    /** Back to the first page: what is known of it at once, then what it is by now. */
    refresh: async () => {
      if (!isShown) return tryAgain();
      if (newest.data) await beginAnew(newest.data);
      await queryClient.invalidateQueries({ queryKey: queryKeys.offers.all });
      const now = queryClient.getQueryData(firstPageQuery.queryKey);
      if (now) await beginAnew(now);
    },
  };
}
