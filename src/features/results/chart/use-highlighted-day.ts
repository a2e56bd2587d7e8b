import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const WEEK = 7;

/**
 * The day of a chart that the pointer or the arrow keys are at, by its index; undefined when neither is.
 * @param dayAt the index of the day nearest to a point, which is given from the chart's left edge
 */
export function useHighlightedDay(count: number, dayAt: (left: number) => number) {
  const [walked, setWalked] = useState<number>();
  const last = count - 1;
  // A shorter period may have been chosen since.
  const day = walked === undefined ? undefined : Math.min(walked, last);
  const goTo = (index: number) => setWalked(Math.max(0, Math.min(last, index)));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = day ?? last;
    const targets = new Map([
      ['ArrowLeft', from - 1],
      ['ArrowDown', from - 1],
      ['ArrowRight', from + 1],
      ['ArrowUp', from + 1],
      ['PageDown', from - WEEK],
      ['PageUp', from + WEEK],
      ['Home', 0],
      ['End', last],
    ]);
    const index = targets.get(event.key);
    if (event.key === 'Escape') setWalked(undefined);
    if (index === undefined) return;
    event.preventDefault();
    goTo(index);
  }

  const follow = (event: PointerEvent) =>
    goTo(dayAt(event.clientX - event.currentTarget.getBoundingClientRect().left));

  return {
    day,
    handlers: {
      onKeyDown,
      onFocus: () => setWalked((current) => current ?? last),
      onBlur: () => setWalked(undefined),
      onPointerDown: follow,
      onPointerMove: follow,
      // A finger that is lifted leaves its day shown.
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setWalked(undefined),
    },
  };
}
