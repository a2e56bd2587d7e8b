import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect } from 'react';

/** Focuses the same button of the next item, or of the previous one, else the page's start. */
function focusNeighbour(pressed: HTMLButtonElement) {
  const item = pressed.closest('li');
  const buttonsOf = (one: Element | null | undefined) => [...(one?.querySelectorAll('button') ?? [])];
  const index = buttonsOf(item).indexOf(pressed);
  const neighbour = buttonsOf(item?.nextElementSibling ?? item?.previousElementSibling);
  (neighbour[index] ?? neighbour.at(-1) ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

/**
 * The props of a button in whose place another button is after the press. Neither the second click of a double click nor an Enter key that is
 * held down presses that other button.
 */
export const pressedOnce = (press: (button: HTMLButtonElement) => void) => ({
  onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    if (detail < 2) press(currentTarget);
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  },
});

/** The props of a button that removes the item it is in, and hands the focus to the item beside it. */
export const removesItem = (remove: () => void) =>
  pressedOnce((button) => {
    focusNeighbour(button);
    remove();
  });

/** Focuses the field that a button belongs to, because the button goes. */
export const focusFieldOf = (pressed: HTMLButtonElement) =>
  pressed.closest('fieldset')?.focus({ preventScroll: true });

/**
 * Moves the focus once a focused button has been removed, because the browser then leaves the focus on the body. It is a layout effect, so
 * that the focus is moved before another key is pressed.
 * @param to what takes the focus; `main` by default, and where that is empty, because what is empty may be hidden
 */
export function useFocusWhenGone(hasGone: boolean, to?: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (!hasGone || document.activeElement !== document.body) return;
    const target = to?.current?.hasChildNodes() ? to.current : document.querySelector('main');
    target?.focus({ preventScroll: true });
  }, [hasGone, to]);
}
