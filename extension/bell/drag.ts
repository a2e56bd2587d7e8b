import { BELL_PX, type BellPlace, placeAt } from '../rules/bell-place';

/** How far the pointer moves before a press on the bell is taken for dragging. */
const SLACK_PX = 6;

interface Handlers {
  /** The box has to become as large as the window, in which the bell then follows the pointer. */
  onDrag: () => void;
  /** Undefined when the box hadn't become that large yet. */
  onDrop: (place: BellPlace | undefined) => void;
}

/** Lets a pointer drag the bell. Whoever can't drag has 'Move the bell' (./ticket-sheet.ts). */
export function letDrag(bell: HTMLElement, { onDrag, onDrop }: Handlers): void {
  let from: PointerEvent | undefined;
  let isDragged = false;
  let dropped: BellPlace | undefined;
  bell.addEventListener('pointerdown', (event) => {
    // The mouse's other buttons open a menu or scroll, and their end may never come here.
    if (event.button !== 0) return;
    from = event;
    isDragged = false;
    dropped = undefined;
    bell.setPointerCapture(event.pointerId);
  });
  const follow = ({ screenX, screenY, clientX: x, clientY: y }: PointerEvent) => {
    if (!from) return;
    if (!isDragged) {
      if (Math.hypot(screenX - from.screenX, screenY - from.screenY) < SLACK_PX) return;
      isDragged = true;
      bell.dataset.dragged = '';
      onDrag();
    }
    if (innerHeight <= BELL_PX) return;
    dropped = placeAt({ x, y }, { width: innerWidth, height: innerHeight });
    bell.style.left = `${x - BELL_PX / 2}px`;
    bell.style.top = `${y - BELL_PX / 2}px`;
  };
  bell.addEventListener('pointermove', follow);
  // Chromium may tell where the pointer is only at the end, when the box has just grown.
  bell.addEventListener('pointerup', follow);
  bell.addEventListener('lostpointercapture', () => {
    from = undefined;
    if (!isDragged) return;
    delete bell.dataset.dragged;
    bell.style.left = '';
    bell.style.top = '';
    onDrop(dropped);
  });
  bell.addEventListener(
    'click',
    (event) => {
      // The end of dragging is no press. A press of a key is one, and its `detail` is 0.
      if (isDragged && event.detail > 0) event.stopImmediatePropagation();
      isDragged = false;
    },
    true,
  );
}
