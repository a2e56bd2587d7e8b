import { flushSync } from 'react-dom';

/** How far off the screen a place is filled at once: half a screen. */
const NEAR = '50% 0px';

/** What fills each empty place. */
const empty = new Map<Element, () => void>();

let observer: IntersectionObserver | undefined;
let isMeasuring = false;

/**
 * Whether an empty place can have its ticket's height (remembered-heights.ts). Safari knows `content-visibility` from its version 18 on; without
 * it, Back would lead to another ticket, so all tickets are rendered at once there.
 */
export const keepsRoom = () => 'contentVisibility' in document.documentElement.style;

/**
 * Fills an empty place as soon as it is on the screen, or near it.
 * @param fill renders its ticket
 * @returns a function that ends it
 */
export function fillWhenNear(place: Element, fill: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => fillAll(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)),
    { rootMargin: NEAR },
  );
  observer.observe(place);
  empty.set(place, fill);
  // The observer answers after the next frame, in which nothing would be on the screen. After this task the scroll position is restored.
  if (!isMeasuring) queueMicrotask(fillOnScreen);
  isMeasuring = true;
  return () => {
    observer?.unobserve(place);
    empty.delete(place);
  };
}

function fillOnScreen() {
  isMeasuring = false;
  fillAll(
    [...empty.keys()].filter((place) => {
      const { top, bottom } = place.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    }),
  );
}

/** At once: React doesn't interrupt the rendering of the tickets off the screen for another kind of update. */
function fillAll(places: readonly Element[]) {
  const fills = places.flatMap((place) => empty.get(place) ?? []);
  if (fills.length === 0) return;
  flushSync(() => {
    for (const fill of fills) fill();
  });
}
