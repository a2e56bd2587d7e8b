import { countsIn } from '@rules/countries';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListFilters } from '@/domain/list-filters';
import { newestOf } from '@/domain/newest';
import { useCountryThatApplies } from '@/features/country/own-country';
import { useFollowedInfluencers } from '@/features/follow/followed-influencers';
import type { Offer } from '@/features/offer/offer';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { useLiveList } from '@/shared/lists/use-paged-list';
import { queryKeys } from '@/shared/query-keys';
import { alertsQuery } from '../alerts';
import { markSeenOnServer } from '../data/new-alerts';
import { isNewSince, markSeen, NEVER, seenUntil } from '../data/seen-alerts';

/**
 * The account's alerts, refreshed when followed influencers publish. Once a visible tab shows them, without a search or country, they count as
 * seen on all devices. `newIds` are those that weren't seen before this visit; `arrived` is what has come while the page was open.
 * @param userId undefined while the session loads; the list is pending until it has loaded
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

  // A search or a country shows some alerts only, and the others don't count as seen.
  const isWhole = filters.search === '' && filters.country === null;
  const newest = isWhole && list.isCurrent ? newestOf(list.items) : undefined;
  useEffect(() => {
    if (userId === undefined || newest === undefined) return;
    const mark = () => {
      // In a background tab, nobody has seen the alerts.
      if (document.visibilityState !== 'visible' || newest <= seenUntil(userId)) return;
      markSeen(userId, newest);
      void markSeenOnServer(newest);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [userId, newest]);

  const seenBefore = useSeenBefore(userId);
  const newIds = useMemo(
    () => new Set(list.items.filter((alert) => isNewSince(alert, seenBefore)).map(({ id }) => id)),
    [list.items, seenBefore],
  );

  // For an offer that doesn't count in the member's country, the bell doesn't ring.
  const country = useCountryThatApplies();
  const heard = useMemo(
    () => (list.isCurrent ? list.items.filter(({ countries }) => countsIn(countries, country)) : undefined),
    [list.isCurrent, list.items, country],
  );
  const narrowedTo = `${country ?? ''} ${filters.country ?? ''} ${filters.search}`;
  return { list, newIds, arrived: useArrivals(heard, narrowedTo) };
}

/**
 * The time of the newest alert that the member had seen before this visit to My Alerts. What is newer stays marked as new while it is looked
 * at, although it counts as seen by then.
 * @param userId undefined until it is known who looks
 */
function useSeenBefore(userId: string | undefined): string {
  const [visit, setVisit] = useState({ userId, until: userId === undefined ? NEVER : seenUntil(userId) });
  if (visit.userId !== userId && userId !== undefined) setVisit({ userId, until: seenUntil(userId) });
  return visit.until;
}

interface Arrived {
  /** How often new alerts have come since the page was opened. */
  times: number;
  /** What a screen reader announces about the last ones; empty before the first. */
  message: string;
}

function wordsFor(arrived: readonly Offer[]): string {
  const [only] = arrived;
  if (only && arrived.length === 1) return `New alert: ${only.brand_name}, ${only.description}`;
  return `${arrived.length} new alerts`;
}

/**
 * What has come into a list that was read again: items that weren't there before and stand above one that was. An item below
 * all of those only moved up because another one went.
 */
export function arrivals<Item extends { id: string }>(
  before: readonly { id: string }[],
  after: readonly Item[],
): Item[] {
  const known = new Set(before.map((item) => item.id));
  const lastKnown = after.findLastIndex((item) => known.has(item.id));
  const above = lastKnown === -1 ? after : after.slice(0, lastKnown);
  return above.filter((item) => !known.has(item.id));
}

/**
 * Notices what comes into the list while the member looks at it.
 * @param alerts the list as it is now; undefined until it is known
 * @param narrowedTo the search and the countries; when they change, nothing in the list counts as new
 */
function useArrivals(alerts: readonly Offer[] | undefined, narrowedTo: string): Arrived {
  const [arrived, setArrived] = useState<Arrived>({ times: 0, message: '' });
  const former = useRef<{ narrowedTo: string; alerts: readonly Offer[] }>(undefined);

  useEffect(() => {
    if (!alerts) return;
    const before = former.current;
    former.current = { narrowedTo, alerts };
    if (before?.narrowedTo !== narrowedTo) return;
    const added = arrivals(before.alerts, alerts);
    if (added.length === 0) return;
    setArrived(({ times }) => ({ times: times + 1, message: wordsFor(added) }));
  }, [alerts, narrowedTo]);

  return arrived;
}
