import { useEffect, useRef, useState } from 'react';
import type { Offer } from '@/shared/offers/offer';
import { arrivals } from './arrivals';

export interface News {
  /** How often something has come since the page was opened. */
  times: number;
  /** What a screen reader says about the last time; empty before it. */
  message: string;
}

function wordsFor(arrived: readonly Offer[]): string {
  const [only] = arrived;
  if (only && arrived.length === 1) return `New alert: ${only.brand_name}, ${only.description}`;
  return `${arrived.length} new alerts`;
}

/**
 * Notices what comes into the list while it is looked at.
 * @param isReady false while the list isn't what the view asks for
 * @param view what the list was asked for; in another view nothing counts as having come
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
