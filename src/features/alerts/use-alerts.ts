import { useEffect, useMemo } from 'react';
import type { ListFilters } from '@/domain/list-filters';
import { useFollowedInfluencers } from '@/features/follow/public/followed-influencers';
import { useOfferNews } from '@/features/offer/public/use-offer-news';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { queryKeys } from '@/shared/query-keys';
import { alertsList } from './public/alerts';
import { tellSeen } from './seen-alerts';
import { isNewSince, markSeen, seenUntil, useSeenBefore } from './seen-until';
import { useArrivals } from './use-arrivals';

/**
 * The account's alerts, refreshed when followed influencers publish.
 * @param userId undefined while the session loads; the list is pending so long
 */
export function useAlerts(userId: string | undefined, filters: ListFilters<never>) {
  const { alerts } = queryKeys.mine(userId ?? '');
  const list = usePagedList({ ...alertsList(userId, filters), enabled: userId !== undefined });
  useOfferNews({
    of: useFollowedInfluencers().ids,
    keys: [alerts.all],
  });

  // The newest comes first. A search shows some alerts only: the others aren't seen by it.
  const newest = filters.search === '' && list.isCurrent ? list.items[0]?.created_at : undefined;
  useEffect(() => {
    if (userId === undefined || newest === undefined || newest <= seenUntil(userId)) return;
    markSeen(userId, newest);
    void tellSeen(newest);
  }, [userId, newest]);

  const seenBefore = useSeenBefore(userId);
  const newIds = useMemo(
    () => new Set(list.items.filter((alert) => isNewSince(alert, seenBefore)).map(({ id }) => id)),
    [list.items, seenBefore],
  );

  return { list, newIds, news: useArrivals(list.firstPage.items, filters.search) };
}
