import { type RefCallback, useCallback, useMemo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { arrivalAt } from './arrival';
import type { ResultKind, ResultSource } from './data/count-results';

const SOURCES: readonly (readonly [ResultSource, path: string])[] = [
  ['deals', pages.deals.path],
  ['profile', pages.influencer.path],
  ['brand', pages.brand.path],
  ['alerts', pages.myAlerts.path],
];

/** Where the person finds offers on a page: by what they came to it, and otherwise the page. */
function whereAt(pathname: string): { source: ResultSource; rule?: string } {
  const arrival = arrivalAt(pathname);
  if (arrival?.rule) return { source: arrival.by, rule: arrival.rule };
  const page = SOURCES.find(([, path]) => matchPath(path, pathname) !== null)?.[0];
  return { source: arrival?.by ?? page ?? 'other' };
}

/** Counts what happens to offers on the present page. What does that loads with the first event, so no page waits for it. */
export function useCountResult() {
  const { pathname } = useLocation();
  return useCallback(
    (offer: string, kind: ResultKind) => {
      const where = whereAt(pathname);
      import('./data/count-results')
        .then(({ countResult }) => countResult({ offer, kind, ...where }))
        // Without a network nothing could be sent either.
        .catch(() => undefined);
    },
    [pathname],
  );
}

/** As long as this, half of a ticket has to be in view. */
const SHOWN_MS = 1_000;

/**
 * Counts the offers of a list as shown in full, each once (docs/product/results.md#what-is-counted).
 * @returns what takes each item of the list as its ref; the item has the offer's id in `data-item`
 */
export function useCountShown(): RefCallback<HTMLElement> {
  const count = useCountResult();
  return useMemo(() => watchItems((offer) => count(offer, 'shown')), [count]);
}

function watchItems(countShown: (offer: string) => void) {
  const counted = new Set<string>();
  return (item: HTMLElement | null) => {
    const offer = item?.dataset.item ?? '';
    if (!item || counted.has(offer)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(countOnce, SHOWN_MS);
      },
      { threshold: 0.5 },
    );
    const countOnce = () => {
      observer.disconnect();
      counted.add(offer);
      countShown(offer);
    };
    observer.observe(item);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  };
}
