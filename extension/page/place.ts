/** The corners in the order in which they are tried. */
const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
type Corner = (typeof CORNERS)[number];
export type Place = Corner | 'hidden';

const MARGIN = 16;
/** The distance of the points at which the page is looked at: less than the smallest side of a button. */
const STEP = 20;
const PRESSABLE =
  'a[href],button,input,select,textarea,label,summary,iframe,[role=button],[role=link],[role=checkbox],[contenteditable=true],[onclick]';

/** The place for something of this size: the first corner in which it covers nothing that can be pressed. */
export function findPlace(host: Element, { width, height }: { width: number; height: number }): Place {
  return CORNERS.find((corner) => isFree(host, rectangleIn(corner, width, height))) ?? 'hidden';
}

function rectangleIn(corner: Corner, width: number, height: number) {
  const { clientWidth, clientHeight } = document.documentElement;
  const left = corner.endsWith('left') ? MARGIN : clientWidth - MARGIN - width;
  const top = corner.startsWith('top') ? MARGIN : clientHeight - MARGIN - height;
  return { left, top, right: left + width, bottom: top + height };
}

function isFree(host: Element, { left, top, right, bottom }: ReturnType<typeof rectangleIn>): boolean {
  for (const x of steps(left, right)) {
    for (const y of steps(top, bottom)) {
      const below = document.elementsFromPoint(x, y).find((element) => element !== host);
      if (below?.closest(PRESSABLE)) return false;
    }
  }
  return true;
}

/** Points from one end to the other, both included. */
function steps(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}
