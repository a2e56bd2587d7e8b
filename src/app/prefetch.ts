import type { QueryClient } from '@tanstack/react-query';
import { pageAt } from '@/shared/document-address';
import { openOfferId } from '@/shared/offers/offer-address';
import type { Guard } from '@/shared/pages';
import { itemsInView } from '@/shared/scroll/items-in-view';
import { readFirstData } from './page-modules';
import { KEPT_MS } from './providers';

/** A pointer or a focus that stays on a link this long may be about to follow it; one that passes over it is not. */
const INTENT_MS = 80;
/** How long the page rests after a scroll before the links in view count as read. */
const REST_MS = 500;
/** How many links are prefetched because they are in view: each time the page rests, and in all. */
const MOST_AT_REST = 2;
const MOST_IN_VIEW = 12;

const OPEN_TO_VISITORS: readonly Guard[] = ['none', 'signing-in', 'signing-up'];

/** Not part of TypeScript's library, because Safari and Firefox don't have it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor's line allows requests that may turn out to be useless. */
function allowsPrefetch({ inView }: { inView: boolean }): boolean {
  const connection: Connection = Reflect.get(navigator, 'connection') ?? {};
  const { saveData = false, effectiveType = '4g' } = connection;
  return navigator.onLine && !saveData && (inView ? ['4g'] : ['3g', '4g']).includes(effectiveType);
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target])') : null;
}

interface Present {
  pathname: string;
  /** Who is signed in; null for a visitor. */
  userId: string | null;
}

/**
 * Loads the code and the first data of the page that somebody is about to open: a link that is pointed at, touched or focused, and on
 * touch screens the first links in view (docs/decisions/place-and-focus.md#prefetching).
 * @returns a function that ends it
 */
export function startPrefetching(client: QueryClient, present: () => Present): () => void {
  /** When each address was prefetched. */
  const prefetched = new Map<string, number>();

  const prefetch = async (link: HTMLAnchorElement) => {
    const url = new URL(link.href);
    if (url.origin !== window.location.origin) return;
    const { pathname, userId } = present();
    // The ticket itself brings the data of its sheet.
    const isTicket = url.pathname === pathname && openOfferId(url.searchParams) !== null;
    const page = pageAt(url.pathname);
    const mayOpen = page && (userId !== null || OPEN_TO_VISITORS.includes(page.guard));
    if (!isTicket && (url.pathname === pathname || !mayOpen)) return;

    const address = isTicket ? 'an offer' : url.pathname + url.search;
    if (Date.now() - (prefetched.get(address) ?? 0) < KEPT_MS) return;
    prefetched.set(address, Date.now());
    try {
      await (isTicket ? import('./followable-offer') : readFirstData(client, url, userId));
    } catch {
      // Nobody has asked for it yet. The page requests it again and says what is wrong.
      prefetched.delete(address);
    }
  };

  const listening = new AbortController();
  const stopLinks = prefetchIntended(prefetch, listening.signal);
  // Only after a scroll: who leaves at once, and a crawler, would have loaded it in vain.
  const stopView = window.matchMedia('(hover: none)').matches
    ? prefetchInView(prefetch, listening.signal)
    : undefined;
  return () => {
    listening.abort();
    stopLinks();
    stopView?.();
  };
}

type Prefetch = (link: HTMLAnchorElement) => Promise<void>;

function prefetchIntended(prefetch: Prefetch, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = ({ target }: Event) => {
    clearTimeout(timer);
    const link = linkAround(target);
    if (link && allowsPrefetch({ inView: false })) timer = setTimeout(() => void prefetch(link), INTENT_MS);
  };
  const now = ({ target }: Event) => {
    const link = linkAround(target);
    if (link && allowsPrefetch({ inView: false })) void prefetch(link);
  };
  const options = { signal, passive: true };
  document.addEventListener('pointerover', soon, options);
  document.addEventListener('focusin', soon, options);
  document.addEventListener('pointerdown', now, options);
  return () => clearTimeout(timer);
}

function prefetchInView(prefetch: Prefetch, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = MOST_IN_VIEW;
  const atRest = async () => {
    const links = itemsInView()
      .flatMap((item) => [...item.querySelectorAll<HTMLAnchorElement>('a[data-prefetch]')])
      .slice(0, Math.min(left, MOST_AT_REST));
    left -= links.length;
    // One after another, so that what is pressed meanwhile doesn't wait for many.
    for (const link of links) await prefetch(link);
  };
  const onScroll = () => {
    clearTimeout(timer);
    if (left > 0 && allowsPrefetch({ inView: true })) timer = setTimeout(() => void atRest(), REST_MS);
  };
  window.addEventListener('scroll', onScroll, { signal, passive: true });
  return () => clearTimeout(timer);
}
