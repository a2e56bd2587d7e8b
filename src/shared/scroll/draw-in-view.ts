let held: HTMLElement | null = null;
let drawn: HTMLElement[] = [];

/**
 * Holds the items of a page's lists back for two frames, when the page is shown again. The browser finds out by the frame what is on the screen: it
 * would draw empty boxes first, and in the next frame what is near the screen, too.
 */
export function holdItems(page: HTMLElement) {
  for (const element of drawn) delete element.dataset.drawn;
  drawn = [];
  held = page;
  page.dataset.held = '';
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      delete page.dataset.held;
      held = null;
    }),
  );
}

/**
 * Has those of the held items that are on the screen drawn in the next frame.
 * @param first the first of them, or one before, by default the first of the page
 */
export function drawItemsInView(first = held?.querySelector('[data-item]')) {
  if (!held) return;
  const inView = new Set<Element | null>();
  for (let item = first; item; item = itemAfter(item)) {
    const { top, bottom } = item.getBoundingClientRect();
    if (top >= window.innerHeight) break;
    if (bottom > 0) inView.add(item).add(item.closest('.offer-group'));
  }
  drawn = [...inView].filter((element) => element instanceof HTMLElement);
  for (const element of drawn) element.dataset.drawn = '';
}

const itemAfter = (item: Element) =>
  item.nextElementSibling ?? item.parentElement?.nextElementSibling?.querySelector('[data-item]');
