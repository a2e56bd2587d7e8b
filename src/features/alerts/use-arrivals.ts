import { useEffect, useRef, useState } from 'react';
import type { Offer } from '@/shared/offers/offer';
import { arrivals } from './arrivals';

export interface News {
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
 * Notices alerts that come into the open list.
 * @param isReady false while another view's list is shown
 * @param view identifies search and pages; a change of view counts no alert as new
 */
export function useArrivals(alerts: readonly Offer[], isReady: boolean, view: string): News {
  const [news, setNews] = useState<News>({ times: 0, message: '' });
  const shown = useRef({ view: '', alerts });

  useEffect(() => {
    if (!isReady) return;
    const before = shown.current;
    shown.current = { view, alerts };
    if (before.view !== view) return;
    const arrived = arrivals(before.alerts, alerts);
    if (arrived.length === 0) return;
    setNews(({ times }) => ({ times: times + 1, message: wordsFor(arrived) }));
  }, [alerts, isReady, view]);

  return news;
}
