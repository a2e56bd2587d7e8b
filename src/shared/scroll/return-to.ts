import { inShownPage } from '../layout/shown-page';
import { firstItemInView } from './items-in-view';
import type { ScrollPlace } from './scroll-places';

/** After this time nothing is waited for any more. */
const LONGEST_MS = 10_000;
/** When nothing has moved for this long, the layout counts as settled. */
const SETTLED_MS = 500;
/** Events that mean that somebody scrolls the page. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The item of a list with this id, if the page shows it. */
export const itemWith = (id: string) => inShownPage(`[data-item="${CSS.escape(id)}"]`) ?? undefined;

/**
 * The page's present place. Without a list on the page it says nothing of the item, which then stays as it was, because a list that waits or
 * failed comes back to it. Below the end of a list only the offset counts.
 */
export function presentPlace(): Pick<ScrollPlace, 'top' | 'item'> {
  const top = Math.round(window.scrollY);
  if (top === 0) return { top, item: undefined };
  const first = firstItemInView();
  const id = first?.dataset.item;
  if (!first || id === undefined) return inShownPage('[data-item]') ? { top, item: undefined } : { top };
  return { top, item: { id, offset: Math.round(first.getBoundingClientRect().top) } };
}

/**
 * Scrolls to where a page was left and keeps it there while the page fills: at the same item if it is still listed, else at the same offset.
 * Ends when the layout has settled, or at once when somebody scrolls.
 * @param listed the item of the place, if it is listed already
 * @returns a function that ends it
 */
export function returnTo(
  { top, item }: ScrollPlace,
  listed: Element | undefined,
  onEnd: () => void,
): () => void {
  const byHand = new AbortController();
  const start = performance.now();
  let movedAt = start;
  let frame = 0;
  let found = listed;

  function end() {
    cancelAnimationFrame(frame);
    byHand.abort();
    onEnd();
  }
  function step(now: number) {
    // Looked for again only when it has gone, because the list may be long.
    if (item && !found?.isConnected) found = itemWith(item.id);
    const furthest = document.documentElement.scrollHeight - window.innerHeight;
    const wanted = item && found ? window.scrollY + found.getBoundingClientRect().top - item.offset : top;
    const target = Math.max(0, Math.min(wanted, furthest));
    if (Math.abs(window.scrollY - target) > 1) {
      window.scrollTo(0, target);
      movedAt = now;
    }
    const hasArrived = item ? Boolean(found) : furthest >= top;
    if (now - start > LONGEST_MS || (hasArrived && now - movedAt > SETTLED_MS)) end();
    else frame = requestAnimationFrame(step);
  }

  for (const type of BY_HAND) {
    window.addEventListener(type, end, { signal: byHand.signal, capture: true, passive: true });
  }
  step(start);
  return end;
}
