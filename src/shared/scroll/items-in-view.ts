/** All items of the page's lists. They stand below one another, so those in view are found without measuring the others. */
const allItems = () => [...document.querySelectorAll<HTMLElement>('[data-item]')];

/** The first item whose end is below a height of the screen. */
function firstBelow(items: readonly HTMLElement[], height: number): number {
  let from = 0;
  let to = items.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const isAbove = (items[middle]?.getBoundingClientRect().bottom ?? 0) <= height;
    if (isAbove) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The first item of a list that is, at least in part, on the screen or below it. */
export function firstItemInView(): HTMLElement | undefined {
  const items = allItems();
  return items[firstBelow(items, 0)];
}

/** The items that are, at least in part, on the screen. */
export function itemsInView(): HTMLElement[] {
  const items = allItems();
  return items
    .slice(firstBelow(items, 0), firstBelow(items, window.innerHeight) + 1)
    .filter((item) => item.getBoundingClientRect().top < window.innerHeight);
}
