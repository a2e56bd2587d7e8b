import type { Sight } from '../messages';
import { MIN_VISIBLE_MS } from '../page/min-visible';

/** Chromium knows whether something covers the target, or makes it transparent, also in the page around the frame. */
interface Options extends IntersectionObserverInit {
  trackVisibility: boolean;
  /** The shortest time that the browser allows between two looks. */
  delay: number;
}

/** Watches whether a person sees the target, whole, and has for long enough. */
export function watchSight(target: Element): () => Sight {
  let since: number | undefined;
  const options: Options = { threshold: [0, 1], trackVisibility: true, delay: 100 };
  new IntersectionObserver((entries) => {
    for (const entry of entries) {
      // Firefox tells no `isVisible`; there the script that holds the box looks (extension/page/box.ts).
      const isSeen = entry.intersectionRatio === 1 && Reflect.get(entry, 'isVisible') !== false;
      since = isSeen ? (since ?? entry.time) : undefined;
    }
  }, options).observe(target);
  return () => {
    if (since === undefined) return 'covered';
    return performance.now() - since < MIN_VISIBLE_MS ? 'early' : 'clear';
  };
}
