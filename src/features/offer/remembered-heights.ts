import { type RefCallback, useCallback } from 'react';

/** How tall tickets were when they were last laid out, in pixels, by the page's path, the window's width and the offer's id. */
const heights = new Map<string, number>();

/**
 * Gives tickets off the screen, which the browser doesn't lay out, the height that they had before: so after going back, the scroll position
 * leads to the same ticket.
 * @param itemRef a further ref of each item
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
        // In a page that isn't displayed, every height is 0.
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
