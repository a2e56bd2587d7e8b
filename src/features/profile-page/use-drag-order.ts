import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Lets rows of a list be dragged into another order by a handle, with a mouse, pen or finger. By keyboard, the rows have buttons.
 * @param onMove called whenever the dragged row has passed the middle of another one
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number>();
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    if (dragged === undefined) return;
    const middles = Array.from(list.current?.children ?? [], (row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const passedBelow = middles.findLastIndex((middle, row) => row > dragged && clientY > middle);
    const passedAbove = middles.findIndex((middle, row) => row < dragged && clientY < middle);
    const to = passedBelow === -1 ? passedAbove : passedBelow;
    if (to === -1) return;
    onMove(dragged, to);
    setDragged(to);
  });

  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const end = () => setDragged(undefined);
    // On the window, because the row with the handle is moved within the document.
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  return { dragged, startDragging: setDragged };
}
