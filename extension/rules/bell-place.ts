/** Where the bell is in a page: at which edge, and how far down it, from 0 to 1. */
export interface BellPlace {
  side: 'left' | 'right';
  down: number;
}

/** The bell's width and height in CSS pixels. */
export const BELL_PX = 44;

/** The places that 'Move the bell' leads to, one after the other; the first is where the bell is at first. */
const PLACES: readonly [BellPlace, ...BellPlace[]] = [
  { side: 'right', down: 0.5 },
  { side: 'right', down: 0.9 },
  { side: 'left', down: 0.9 },
  { side: 'left', down: 0.5 },
  { side: 'left', down: 0.1 },
  { side: 'right', down: 0.1 },
];

export const [FIRST_PLACE] = PLACES;

/** Where 'Move the bell' leads: from a place to which the bell was dragged, to the first. */
export function nextPlace({ side, down }: BellPlace): BellPlace {
  const present = PLACES.findIndex((place) => place.side === side && place.down === down);
  return PLACES[(present + 1) % PLACES.length] ?? FIRST_PLACE;
}

/** The place at the nearer edge for a bell that was dropped with its middle at a point of the window. */
export function placeAt(
  { x, y }: { x: number; y: number },
  window: { width: number; height: number },
): BellPlace {
  const down = (y - BELL_PX / 2) / (window.height - BELL_PX);
  return { side: x < window.width / 2 ? 'left' : 'right', down: Math.min(Math.max(down, 0), 1) };
}
