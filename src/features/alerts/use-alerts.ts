import { useMemo } from 'react';
import { useFollowedInfluencers } from '@/shared/follows/followed-influencers';
import { itemsOf } from '@/shared/lists/pages';
import { usePagedList } from '@/shared/lists/use-old-paged-list';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { alertsQuery } from './data/alerts';
import { isNewSince } from './seen-until';
import { useArrivals } from './use-arrivals';
import { useMarkSeen } from './use-mark-seen';
import { useSeenBefore } from './use-seen-before';

/**
 * The account's alerts, refreshed when followed influencers publish.
 * @param userId undefined while the session loads; the list is pending so long
 */
export function useAlerts(userId: string | undefined, search: string) {
  const { list, skeletons, tryAgain } = usePagedList(alertsQuery(userId ?? '', search), userId !== undefined);
  const pages = list.data?.pages;
  const alerts = useMemo(() => itemsOf(pages ?? []), [pages]);
  const followed = useFollowedInfluencers().ids;

  useOfferNews({
    of: followed,
    catchUp: true,
    keys: [queryKeys.mine(userId ?? '').alerts.all],
  });

  // The first alert is the newest. A search shows only some, so it marks none as seen.
  useMarkSeen(userId, search === '' && !list.isPlaceholderData ? alerts[0]?.created_at : undefined);

  const seenBefore = useSeenBefore(userId);
  const newIds = useMemo(
    () => new Set(alerts.filter((alert) => isNewSince(alert, seenBefore)).map(({ id }) => id)),
    [alerts, seenBefore],
  );

  return {
    list,
    skeletons,
    tryAgain,
    alerts,
    newIds,
    total: pages && (pages[0]?.total ?? alerts.length),
    news: useArrivals(alerts, list.isSuccess && !list.isPlaceholderData, `${search}/${pages?.length}`),
  };
}
