import { useCallback } from 'react';
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
