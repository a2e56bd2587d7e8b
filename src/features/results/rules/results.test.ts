import { expect, it } from 'vitest';
import { changeSince, isNothing, mostSeenFirst, shareOf, sourceName } from './results';

it.each([
  [200, 0, '0%'],
  [1_000, 1, '<1%'],
  [1_000, 4, '<1%'],
  [1_000, 5, '1%'],
  [4, 1, '25%'],
  // Some open the shop without copying.
  [10, 12, '120%'],
])('of a total of %i, the part %i is shown as %s', (whole, part, words) => {
  expect(shareOf(whole, part)).toBe(words);
});

it("results by source list the most shown first, with 'a few' between five and none", () => {
  const parts = [0, null, 5, 9].map((shown) => ({
    counts: { shown, copied: 0, shop: 0, rung: 0, followed: 0 },
  }));
  expect(mostSeenFirst(parts).map(({ counts }) => counts.shown)).toEqual([9, 5, null, 0]);
});

it("results name a known source, and call an unknown one 'Elsewhere'", () => {
  expect(['brand', 'other', 'carrier pigeon'].map(sourceName)).toEqual([
    'Brand pages',
    'Elsewhere',
    'Elsewhere',
  ]);
});

it('results count as empty only when every number is zero', () => {
  const nothing = { shown: 0, copied: 0, shop: 0, rung: 0, followed: 0 };
  expect(isNothing(nothing)).toBe(true);
  expect(isNothing({ ...nothing, followed: 1 })).toBe(false);
});

it.each([
  [0, 0, '±0', 'as many as before', 'same'],
  [7, 7, '±0', 'as many as before', 'same'],
  [0, 3, '+3', 'none before', 'up'],
  [100, 112, '+12', '12% more', 'up'],
  [2, 4, '+2', '100% more', 'up'],
  [1_000, 1_001, '+1', 'a little more', 'up'],
  [10, 99, '+89', '890% more', 'up'],
  [10, 100, '+90', '10 times as many', 'up'],
  [3, 4_000, '+3,997', '1,333 times as many', 'up'],
  [40, 30, '−10', '25% fewer', 'down'],
  [1_000, 999, '−1', 'a little fewer', 'down'],
  [1_000, 1, '−999', '99% fewer', 'down'],
  [3, 0, '−3', 'none now', 'down'],
])('the change from %i to %i is shown as %s and read as %s', (before, now, difference, words, direction) => {
  expect(changeSince(before, now)).toEqual({ difference, words, direction });
});
