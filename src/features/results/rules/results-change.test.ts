import { expect, it } from 'vitest';
import { changeSince } from './results-change';

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
