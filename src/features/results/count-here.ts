import { type RefCallback, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { shownPage } from './arrival';
import type { ResultKind, ResultSource } from './data/count-results';

const SOURCES: readonly (readonly [ResultSource, path: string])[] = [
  ['deals', pages.deals.path],
  ['profile', pages.influencer.path],
  ['brand', pages.brand.path],
  ['alerts', pages.myAlerts.path],
];

/** The source of what happens on the page that is shown: the kind of link that led to it, if that is known, or else the page itself. */
function sourceHere(): { source: ResultSource; rule?: string } {
  const { pathname, arrived } = shownPage();
  if (arrived?.rule) return { source: arrived.by, rule: arrived.rule };
  const page = SOURCES.find(([, path]) => matchPath(path, pathname) !== null)?.[0];
  return { source: arrived?.by ?? page ?? 'other' };
}

/** The code that sends what was counted; undefined until something was. */
let sender: Promise<typeof import('./data/count-results')> | undefined;

/** Counts what happens to an offer on the page that is shown. The code that sends it loads with the first event, so no page waits for it. */
export function countHere(offer: string, kind: ResultKind) {
  const source = sourceHere();
  sender = import('./data/count-results');
  sender
    .then(({ countResult }) => countResult({ offer, kind, ...source }))
    // Without a network nothing could be sent either.
    .catch(() => undefined);
}

/** Sends at once what was counted and waits for its pause, and resolves when all of it has been answered or has failed. */
export async function sendCounted(): Promise<void> {
  await sender?.then(({ sendWaiting }) => sendWaiting()).catch(() => undefined);
}

/** How long half of a ticket has to be in view. */
const SHOWN_MS = 1_000;

/**
 * Counts each offer of a list once as shown, when its ticket was in view (docs/product/results.md#what-is-counted).
 * @returns the ref for every item of the list; the item has the offer's id in `data-item`
 */
export function useCountShown(): RefCallback<HTMLElement> {
  return useState(watchItems)[0];
}

function watchItems() {
  const counted = new Set<string>();
  return (item: HTMLElement | null) => {
    const offerId = item?.dataset.item ?? '';
    if (!item || counted.has(offerId)) return;
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
      counted.add(offerId);
      countHere(offerId, 'shown');
    };
    observer.observe(item);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  };
}
