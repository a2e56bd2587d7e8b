import { expect, it } from 'vitest';
import { type BellPlace, FIRST_PLACE, nextPlace, placeAt } from './bell-place';

const window = { width: 1280, height: 800 };

it.each<[string, { x: number; y: number }, BellPlace]>([
  ['in the right half', { x: 700, y: 400 }, { side: 'right', down: 0.5 }],
  ['in the left half', { x: 500, y: 400 }, { side: 'left', down: 0.5 }],
  ['at the upper end', { x: 1279, y: 3 }, { side: 'right', down: 0 }],
  ['below the window', { x: 2, y: 900 }, { side: 'left', down: 1 }],
])('a bell that is dropped %s stays at the nearer edge, whole in the window', (_, point, place) => {
  expect(placeAt(point, window)).toEqual(place);
});

it("'Move' leads the extension's bell through six places at both edges and back to the first", () => {
  const places = [FIRST_PLACE];
  for (let step = 0; step < 6; step += 1) places.push(nextPlace(places.at(-1) ?? FIRST_PLACE));
  expect(places.at(-1)).toEqual(FIRST_PLACE);
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(6);
});

it("'Move' leads the extension's bell to the first place from one that it was dragged to", () => {
  expect(nextPlace({ side: 'left', down: 0.37 })).toEqual(FIRST_PLACE);
});
