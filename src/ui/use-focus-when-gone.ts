import { type RefObject, useLayoutEffect } from 'react';

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
