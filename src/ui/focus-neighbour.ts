import type { KeyboardEvent, MouseEvent } from 'react';

/** Focuses the same button of the next item, or of the previous one, else the page's start. */
function focusNeighbour(pressed: HTMLButtonElement) {
  const item = pressed.closest('li');
  const buttonsOf = (one: Element | null | undefined) => [...(one?.querySelectorAll('button') ?? [])];
  const index = buttonsOf(item).indexOf(pressed);
  const neighbour = buttonsOf(item?.nextElementSibling ?? item?.previousElementSibling);
  (neighbour[index] ?? neighbour.at(-1) ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

/** The props of a button that removes one item, however it is pressed. */
export const removesOne = (remove: (pressed: HTMLButtonElement) => void) => ({
  onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click would remove the neighbour, which is under the pointer by then.
    if (detail > 1) return;
    remove(currentTarget);
  },
  // Enter that is held down would press the neighbour's button, and the next one.
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  },
});

/** The same for the item that the button is in; the focus goes to the item beside it. */
export const removesItem = (remove: () => void) =>
  removesOne((pressed) => {
    focusNeighbour(pressed);
    remove();
  });

/** Focuses the field that a button belongs to, because the button goes. */
export const focusFieldOf = (pressed: HTMLButtonElement) =>
  pressed.closest('fieldset')?.focus({ preventScroll: true });
