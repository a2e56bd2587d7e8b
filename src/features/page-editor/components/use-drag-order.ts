import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/**
 * Lets rows of a list be dragged into another order by a handle, with a mouse, pen or finger. By keyboard, the rows have buttons.
 * @param onMove called whenever the dragged row has passed the middle of another one
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number>();
  // The pointer may move twice before the next render, and the second move belongs to where the row is by then.
  const at = useRef(0);
  const drag = (index: number) => {
    at.current = index;
    setDragged(index);
  };
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    const from = at.current;
    const middles = Array.from(list.current?.children ?? [], (row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const passedBelow = middles.findLastIndex((middle, row) => row > from && clientY > middle);
    const passedAbove = middles.findIndex((middle, row) => row < from && clientY < middle);
    const to = passedBelow === -1 ? passedAbove : passedBelow;
    if (to === -1) return;
    onMove(from, to);
    drag(to);
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

  /** Begins by the main button only, for a press of the handle of a row. */
  function startDragging(event: ReactPointerEvent, index: number) {
    if (event.button !== 0) return;
    // No text is selected meanwhile.
    event.preventDefault();
    drag(index);
  }

  return { dragged, startDragging };
}
