/**
 * The scroll position of a page with a list, beside what the router keeps: which item of its list was in view, and how much of the list was loaded. It lies in
 * the page's history entry, so that a reload and Back find it, and a page that is opened anew does not.
 */
interface ScrollPosition {
  /** The first item in view, and how far below the screen's top it stood. */
  item?: { id: string; offset: number } | undefined;
  /** How many pages of the list were loaded. */
  pages?: number;
}

/** The scroll position in the present history entry. */
export function storedScrollPosition(): ScrollPosition {
  // There is no history where documents are rendered.
  if (typeof history === 'undefined') return {};
  const { item, pages } = Object(Object(history.state).scrollPosition);
  return {
    ...(typeof item?.id === 'string' && typeof item.offset === 'number' && { item }),
    ...(typeof pages === 'number' && { pages }),
  };
}

/** Changes the scroll position in the present history entry, unless another page has been opened meanwhile. */
export function storeScrollPosition(address: string, change: ScrollPosition) {
  if (address !== `${location.pathname}${location.search}`) return;
  history.replaceState({ ...history.state, scrollPosition: { ...storedScrollPosition(), ...change } }, '');
}

/** Has a page begin at its top that is opened, and not reloaded or returned to. Whoever opens the same address again gets the same history entry. */
export function beginVisit() {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && Reflect.get(navigation, 'type') === 'navigate') {
    history.replaceState({ ...history.state, scrollPosition: undefined }, '');
  }
}

/** Whether somebody comes back to a list of which more was shown than the first page, which is all that a document has. */
export const isReturnFarDown = () => (storedScrollPosition().pages ?? 1) > 1;

export const itemWith = (id: string, within: ParentNode = document) =>
  within.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);

/** The first item of the page's lists that is, at least in part, on the screen; none while the page is at its top. */
export function itemInView(): ScrollPosition['item'] {
  if (window.scrollY === 0) return undefined;
  for (const item of document.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top, bottom } = item.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight)
      return { id: item.dataset.item ?? '', offset: Math.round(top) };
  }
  return undefined;
}
