/** How long the ticket must have been in sight before a press counts: a page could uncover it under the pointer. */
const MIN_VISIBLE_MS = 500;

/** Chromium knows whether something covers the target, or makes it transparent, also in the page around the frame. */
interface Options extends IntersectionObserverInit {
  trackVisibility: boolean;
  /** The shortest time that the browser allows between two looks. */
  delay: number;
}

/** Whether a press is meant for the ticket: it isn't when the page covers it, or when nobody can have read it yet. */
type Sight = 'clear' | 'early' | 'covered';

/**
 * Watches the target.
 * @returns a function that tells whether a person sees it, whole, and has seen it for long enough
 */
export function watchSight(target: Element): () => Sight {
  let since: number | undefined;
  const options: Options = { threshold: [0, 1], trackVisibility: true, delay: 100 };
  new IntersectionObserver((entries) => {
    for (const entry of entries) {
      // Firefox tells no `isVisible`.
      const isSeen = entry.intersectionRatio === 1 && Reflect.get(entry, 'isVisible') !== false;
      since = isSeen ? (since ?? entry.time) : undefined;
    }
  }, options).observe(target);
  return () => {
    if (since === undefined) return 'covered';
    return performance.now() - since < MIN_VISIBLE_MS ? 'early' : 'clear';
  };
}
