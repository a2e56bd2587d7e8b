import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { openOfferId } from '@/shared/offer-address';
import { NEEDS_SESSION } from './route-guards';

/** A pointer or a focus that stays on a link this long may be about to follow it; one that passes over it is not. */
const INTENT_MS = 80;
/** How long the page rests after a scroll before the links in view count as read. */
const REST_MS = 500;
/** How many links are prefetched because they are in view: each time the page rests, and in all. */
const MAX_PREFETCHED_AT_ONCE = 2;
const MAX_PREFETCHED_IN_VIEW = 12;

/** Not part of TypeScript's library, because Safari and Firefox don't have it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the connection allows requests that may turn out to be useless. */
function allowsPrefetch({ inView }: { inView: boolean }): boolean {
  const connection: Connection = Reflect.get(navigator, 'connection') ?? {};
  const { saveData = false, effectiveType = '4g' } = connection;
  return navigator.onLine && !saveData && (inView ? ['4g'] : ['3g', '4g']).includes(effectiveType);
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target])') : null;
}

/**
 * Loads the code and the first data of the page that somebody is about to open: a link that is pointed at, touched or focused, and on
 * touch screens the first links in view (docs/decisions/scroll-and-focus.md#prefetching).
 * @returns a function that ends it
 */
export function startPrefetching(routes: RouteObject[]): () => void {
  const prefetch = async (link: HTMLAnchorElement) => {
    const url = new URL(link.href);
    if (url.origin !== window.location.origin) return;
    try {
      if (url.pathname !== window.location.pathname) await loadPage(routes, url);
      // The link opens an offer's sheet over the page: its ticket has the data, so only the code is missing.
      else if (openOfferId(url.searchParams) !== null) await import('./offer-sheet-with-follow');
    } catch {
      // Nobody has asked for it yet. The page requests it again and says what is wrong.
    }
  };

  const ending = new AbortController();
  prefetchIntended(prefetch, ending.signal);
  if (window.matchMedia('(hover: none)').matches) prefetchInView(prefetch, ending.signal);
  return () => ending.abort();
}

/** Does for a page what the router does when its link is followed. What is cached isn't read again. */
async function loadPage(routes: RouteObject[], url: URL) {
  const matches = matchRoutes(routes, url.pathname) ?? [];
  if (!hasStoredSession() && matches.some(({ route }) => route.handle === NEEDS_SESSION)) return;
  await Promise.all(matches.flatMap((match) => [loadCode(match), loadData(match, url)]));
}

const loadCode = ({ route: { lazy } }: RouteMatch) => typeof lazy === 'function' && lazy();

function loadData({ route: { loader, path = '' }, params }: RouteMatch, url: URL) {
  return (
    typeof loader === 'function' &&
    loader({ request: new Request(url), url, params, pattern: path, context: undefined })
  );
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
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Begins with the first scroll: for a crawler, and for whoever leaves at once, everything would be loaded in vain. */
function prefetchInView(prefetch: Prefetch, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetched = new Set<string>();
  const atRest = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-prefetch]')]
      .filter((link) => !prefetched.has(link.href) && isInView(link))
      .slice(0, Math.min(MAX_PREFETCHED_AT_ONCE, MAX_PREFETCHED_IN_VIEW - prefetched.size));
    for (const link of links) {
      prefetched.add(link.href);
      void prefetch(link);
    }
  };
  const onScroll = () => {
    clearTimeout(timer);
    if (prefetched.size >= MAX_PREFETCHED_IN_VIEW || !allowsPrefetch({ inView: true })) return;
    timer = setTimeout(atRest, REST_MS);
  };
  window.addEventListener('scroll', onScroll, { signal, passive: true });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function isInView(link: HTMLAnchorElement): boolean {
  // A list's item is measured in place of the link in it: the browser skips items off the screen, and would lay each one out for its link.
  const { top, bottom } = (link.closest('[data-item]') ?? link).getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
}
