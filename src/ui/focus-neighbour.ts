import type { KeyboardEvent, MouseEvent } from 'react';

/** Focuses the same button of the next item, or of the previous one, else the page's start. */
function focusNeighbour(pressed: HTMLButtonElement) {
  const item = pressed.closest('li');
  const buttonsOf = (one: Element | null | undefined) => [...(one?.querySelectorAll('button') ?? [])];
  const index = buttonsOf(item).indexOf(pressed);
  const neighbour = buttonsOf(item?.nextElementSibling ?? item?.previousElementSibling);
  (neighbour[index] ?? neighbour.at(-1) ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

/** The props of a button that removes the item it is in, and hands the focus to the item beside it. */
export const removesItem = (remove: () => void) => ({
  onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click would remove the neighbour, which is under the pointer by then.
    if (detail > 1) return;
    focusNeighbour(currentTarget);
    remove();
  },
  // Enter that is held down would press the neighbour's button, and the next one.
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  },
});
