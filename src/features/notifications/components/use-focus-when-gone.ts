import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus when the pressed button has gone, and the focus with it. In a layout effect, so that it is moved before another key is
 * pressed.
 * @param to what takes the focus; by default the page's start
 */
export function useFocusWhenGone(hasGone: boolean, to?: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (!hasGone || document.activeElement !== document.body) return;
    const target = to ? to.current : document.querySelector('main');
    target?.focus({ preventScroll: true });
  }, [hasGone, to]);
}
