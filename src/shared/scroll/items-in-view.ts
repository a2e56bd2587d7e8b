import { inShownPage } from '../layout/shown-page';

/** Less than the height of any item. */
const STEP_PX = 40;
/** Parts of the screen's width, so that each column of a list has one of them, be it one, two or three. */
const COLUMNS = [1 / 6, 1 / 2, 5 / 6];

/**
 * The items of the page's lists that are, at least in part, on the screen, from its top down. They are found where they stand, because
 * looking for them in the document passes through the tens of thousands of elements of a long list.
 */
function* itemsDownTheScreen(): Generator<HTMLElement> {
  if (!inShownPage('[data-item]')) return;
  for (let y = 0; y < window.innerHeight; y += STEP_PX) {
    for (const column of COLUMNS) {
      for (const element of document.elementsFromPoint(column * window.innerWidth, y)) {
        if (element instanceof HTMLElement && element.dataset.item !== undefined) yield element;
      }
    }
  }
}

/** The first item of a list that is, at least in part, on the screen. */
export const firstItemInView = (): HTMLElement | undefined => itemsDownTheScreen().next().value ?? undefined;

/** The items that are, at least in part, on the screen. */
export const itemsInView = (): HTMLElement[] => [...new Set(itemsDownTheScreen())];
