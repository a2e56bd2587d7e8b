import { countsIn } from '@rules/countries';
import { useEffect, useMemo } from 'react';
import type { ListFilters } from '@/domain/list-filters';
import { newestOf } from '@/domain/newest';
import { useCountryThatApplies } from '@/features/country/viewer-country';
import { useFollowedInfluencers } from '@/features/follow/followed-influencers';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { useLiveList } from '@/shared/lists/use-paged-list';
import { queryKeys } from '@/shared/query-keys';
import { alertsQuery } from '../alerts';
import { markSeenOnServer } from '../data/seen-alerts';
import { isNewSince, markSeen, seenUntil, useSeenBefore } from '../data/seen-until';
import { useArrivals } from './use-arrivals';

/**
 * The account's alerts, refreshed when followed influencers publish.
 * @param userId undefined while the session loads; the list is pending so long
 */
export function useAlerts(userId: string | undefined, filters: ListFilters<never>) {
  const { alerts } = queryKeys.mine(userId ?? '');
  const list = useLiveList(alertsQuery(userId, filters), {
    singular: 'alert',
    plural: 'alerts',
    enabled: userId !== undefined,
  });
  useOfferNews({
    of: useFollowedInfluencers().ids,
    keys: [alerts.all],
  });

  // A search or a country shows some alerts only: the others aren't seen by it.
  const isWhole = filters.search === '' && filters.country === null;
  const newest = isWhole && list.isCurrent ? newestOf(list.items) : undefined;
  useEffect(() => {
    if (userId === undefined || newest === undefined || newest <= seenUntil(userId)) return;
    markSeen(userId, newest);
    void markSeenOnServer(newest);
  }, [userId, newest]);

  const seenBefore = useSeenBefore(userId);
  const newIds = useMemo(
    () => new Set(list.items.filter((alert) => isNewSince(alert, seenBefore)).map(({ id }) => id)),
    [list.items, seenBefore],
  );

  // What doesn't count in the member's country comes in without the bell.
  const country = useCountryThatApplies();
  const heard = useMemo(
    () => (list.isCurrent ? list.items.filter(({ countries }) => countsIn(countries, country)) : undefined),
    [list.isCurrent, list.items, country],
  );
  const narrowedTo = `${country ?? ''} ${filters.country ?? ''} ${filters.search}`;
  return { list, newIds, news: useArrivals(heard, narrowedTo) };
}
