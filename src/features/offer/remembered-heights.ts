/** How tall tickets were when they were last laid out, in pixels, by the page's path, the window's width and the offer's id. */
const heights = new Map<string, number>();

/**
 * Keeps the height of an item's ticket.
 * @param item an item of a list, with the offer's id in `data-item`
 * @returns a function that ends it
 */
export function rememberHeight(item: HTMLLIElement): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.contentBoxSize ?? [];
    // In a page that isn't displayed, every height is 0.
    if (box && box.blockSize > 0) heights.set(keyOf(item), box.blockSize);
  });
  observer.observe(item);
  return () => observer.disconnect();
}

/**
 * Gives an item that the browser doesn't lay out, because it is off the screen or empty, the height that it had before: so after going back,
 * the scroll position leads to the same ticket.
 */
export function takeFormerHeight(item: HTMLLIElement) {
  if (item.style.containIntrinsicBlockSize) return;
  const height = heights.get(keyOf(item));
  if (height !== undefined) item.style.containIntrinsicBlockSize = `auto ${height}px`;
}

const keyOf = ({ dataset }: HTMLElement) =>
  `${window.location.pathname} ${window.innerWidth} ${dataset.item}`;
