import { useEffect, useRef, useState } from 'react';
import type { Offer } from '@/features/offer/offer';

interface News {
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
 * Notices what comes into the list while it is looked at.
 * @param alerts the list as it is now; undefined until it is known
 * @param narrowedTo what the list is narrowed to, search and country; where that changes nothing counts as having come
 */
export function useArrivals(alerts: readonly Offer[] | undefined, narrowedTo: string): News {
  const [news, setNews] = useState<News>({ times: 0, message: '' });
  const former = useRef<{ narrowedTo: string; alerts: readonly Offer[] }>(undefined);

  useEffect(() => {
    if (!alerts) return;
    const before = former.current;
    former.current = { narrowedTo, alerts };
    if (before?.narrowedTo !== narrowedTo) return;
    const arrived = arrivals(before.alerts, alerts);
    if (arrived.length === 0) return;
    setNews(({ times }) => ({ times: times + 1, message: wordsFor(arrived) }));
  }, [alerts, narrowedTo]);

  return news;
}
