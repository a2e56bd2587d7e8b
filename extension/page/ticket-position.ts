import { mayBePressed } from './pressable';

/** The ticket's size, the same for every ticket: the page must not learn from it how long a text is. */
export const SIZE = { width: 320, height: 208 };

/** The corners in the order in which they are tried. */
const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
type Corner = (typeof CORNERS)[number];
export type Position = Corner | 'hidden';

export type Rectangle = Record<'left' | 'top' | 'right' | 'bottom', number>;

const MARGIN = 16;
/** The distance of the points at which the page is looked at: less than the smallest side of a button. */
const STEP = 20;

/** Where the ticket is shown: in the first corner in which it covers nothing that might be pressed. */
export function findPosition(host: Element): Position {
  return CORNERS.find((corner) => isFree(host, rectangleAt(corner))) ?? 'hidden';
}

/** Where the ticket is in a corner of the window. */
export function rectangleAt(corner: Corner): Rectangle {
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(SIZE.width, clientWidth - 2 * MARGIN);
  const left = corner.endsWith('left') ? MARGIN : clientWidth - MARGIN - width;
  const top = corner.startsWith('top') ? MARGIN : clientHeight - MARGIN - SIZE.height;
  return { left, top, right: left + width, bottom: top + SIZE.height };
}

function isFree(host: Element, { left, top, right, bottom }: Rectangle): boolean {
  for (const x of steps(left, right)) {
    for (const y of steps(top, bottom)) {
      const below = document.elementsFromPoint(x, y).find((element) => element !== host);
      if (below && mayBePressed(below)) return false;
    }
  }
  return true;
}

/** Points from one end to the other, both included. */
function steps(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}
