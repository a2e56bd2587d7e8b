import type { ScrollPlace } from './scroll-places';

/** What is loading by then is not waited for. */
const LONGEST_MS = 10_000;
/** So long nothing has moved: the page is there. */
const SETTLED_MS = 500;
/** Whoever does one of these moves the page themselves. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const itemWith = (id: string) => document.querySelector(`[data-item="${CSS.escape(id)}"]`);

/** Where the page stands now. */
export function presentPlace(): Pick<ScrollPlace, 'top' | 'item'> {
  const top = Math.round(window.scrollY);
  if (top === 0) return { top, item: undefined };
  for (const element of document.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top: offset, bottom } = element.getBoundingClientRect();
    const id = element.dataset.item;
    if (bottom > 0 && id !== undefined) return { top, item: { id, offset: Math.round(offset) } };
  }
  return { top, item: undefined };
}

/**
 * Scrolls to where a page was left, and holds it there while the page fills: to the same item if it is still listed, else as far down.
 * Ends when the page stands still, or at once when somebody scrolls.
 * @returns ends it
 */
export function returnTo({ top, item }: ScrollPlace, onEnd: () => void): () => void {
  const byHand = new AbortController();
  const start = performance.now();
  let movedAt = start;
  let frame = 0;

  function end() {
    cancelAnimationFrame(frame);
    byHand.abort();
    onEnd();
  }
  function step(now: number) {
    const found = item && itemWith(item.id);
    const furthest = document.documentElement.scrollHeight - window.innerHeight;
    const wanted = found ? window.scrollY + found.getBoundingClientRect().top - item.offset : top;
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
