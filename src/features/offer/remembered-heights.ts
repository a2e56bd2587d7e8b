import { type RefCallback, useCallback } from 'react';

/** How tall tickets were when they were last laid out, in pixels, by the page's path, the window's width and the offer's id. */
const heights = new Map<string, number>();

/**
 * Lets tickets off the screen, which the browser doesn't lay out, take the room on the way back that they had: the scroll position leads to
 * the same ticket then.
 * @param itemRef what else is done with a list's item
 * @returns the ref for every item of the list; the item has the offer's id in `data-item`
 */
export function useRememberedHeights(itemRef?: RefCallback<HTMLLIElement>): RefCallback<HTMLLIElement> {
  return useCallback(
    (item) => {
      if (!item) return;
      const height = heights.get(keyOf(item));
      if (height !== undefined) item.style.containIntrinsicBlockSize = `auto ${height}px`;
      const observer = new ResizeObserver(([entry]) => {
        const [box] = entry?.contentBoxSize ?? [];
        // Nothing is tall in a page that isn't displayed.
        if (box && box.blockSize > 0) heights.set(keyOf(item), box.blockSize);
      });
      observer.observe(item);
      const removed = itemRef?.(item);
      return () => {
        observer.disconnect();
        removed?.();
      };
    },
    [itemRef],
  );
}

const keyOf = ({ dataset }: HTMLElement) =>
  `${window.location.pathname} ${window.innerWidth} ${dataset.item}`;
