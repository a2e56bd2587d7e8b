import { type ReactNode, type RefCallback, useCallback, useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '@/ui/use-hydrated';

interface GridItemProps {
  id: string;
  /** Called with the item once it has its ticket. */
  itemRef: RefCallback<HTMLLIElement> | undefined;
  children: ReactNode;
}

/**
 * A ticket's place in the grid. It is empty until it is near the screen or React has had time for it, because a phone needs a second for a long
 * list that comes at once, as after Back. What is in the document is there from the start.
 */
export function GridItem({ id, itemRef, children }: GridItemProps) {
  const waits = useHydrated() && keepsRoom();
  const hadTime = useDeferredValue(true, waits ? false : undefined);
  const [isNear, setIsNear] = useState(false);
  const isFilled = hadTime || isNear;
  const whileEmpty = useCallback((item: HTMLLIElement) => {
    takeFormerHeight(item);
    return fillWhenNear(item, () => setIsNear(true));
  }, []);
  const whileFilled = useCallback(
    (item: HTMLLIElement) => {
      takeFormerHeight(item);
      const endings = [rememberHeight(item), itemRef?.(item)];
      return () => {
        for (const end of endings) end?.();
      };
    },
    [itemRef],
  );
  return (
    <li ref={isFilled ? whileFilled : whileEmpty} data-item={id} className="min-w-0">
      {isFilled && children}
    </li>
  );
}

/** How far off the screen a place is filled at once: half a screen. */
const NEAR = '50% 0px';

/** What fills each empty place. */
const empty = new Map<Element, () => void>();

let observer: IntersectionObserver | undefined;
let isMeasuring = false;

/**
 * Whether an empty place can have its ticket's height. Safari knows `content-visibility` from its version 18 on; without
 * it, Back would lead to another ticket, so all tickets are rendered at once there.
 */
const keepsRoom = () => 'contentVisibility' in document.documentElement.style;

/**
 * Fills an empty place as soon as it is on the screen, or near it.
 * @param fill renders its ticket
 * @returns a function that ends it
 */
function fillWhenNear(place: Element, fill: () => void): () => void {
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

/** How tall tickets were when they were last laid out, in pixels, by the page's path, the window's width and the offer's id. */
const heights = new Map<string, number>();

/**
 * Keeps the height of an item's ticket.
 * @param item an item of a list, with the offer's id in `data-item`
 * @returns a function that ends it
 */
function rememberHeight(item: HTMLLIElement): () => void {
  const sizes = new ResizeObserver(([entry]) => {
    const [box] = entry?.contentBoxSize ?? [];
    // In a page that isn't displayed, every height is 0.
    if (box && box.blockSize > 0) heights.set(keyOf(item), box.blockSize);
  });
  sizes.observe(item);
  return () => sizes.disconnect();
}

/**
 * Gives an item that the browser doesn't lay out, because it is off the screen or empty, the height that it had before: so after going back,
 * the scroll position leads to the same ticket.
 */
function takeFormerHeight(item: HTMLLIElement) {
  if (item.style.containIntrinsicBlockSize) return;
  const height = heights.get(keyOf(item));
  if (height !== undefined) item.style.containIntrinsicBlockSize = `auto ${height}px`;
}

const keyOf = ({ dataset }: HTMLElement) =>
  `${window.location.pathname} ${window.innerWidth} ${dataset.item}`;
