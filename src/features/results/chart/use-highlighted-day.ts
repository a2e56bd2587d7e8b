import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const WEEK = 7;

/**
 * The index of the day that the pointer or the arrow keys have chosen in a chart, undefined when neither has, and the handlers of the chart.
 * @param count the number of days
 * @param dayAt the index of the day nearest to a point, given in pixels from the chart's left edge
 */
export function useHighlightedDay(count: number, dayAt: (left: number) => number) {
  const [highlighted, setHighlighted] = useState<number>();
  const last = count - 1;
  // A shorter period may have been chosen since.
  const day = highlighted === undefined ? undefined : Math.min(highlighted, last);
  const goTo = (index: number) => setHighlighted(Math.max(0, Math.min(last, index)));

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
    if (event.key === 'Escape') setHighlighted(undefined);
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
      onFocus: () => setHighlighted((current) => current ?? last),
      onBlur: () => setHighlighted(undefined),
      onPointerDown: follow,
      onPointerMove: follow,
      // A finger that is lifted leaves its day shown.
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setHighlighted(undefined),
    },
  };
}
