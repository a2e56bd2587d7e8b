import { expect, it } from 'vitest';
import { formatListTotal, listedOffersLabel, liveOffersLabel, offersLabel } from './list-count';

it.each([
  [0, '0'],
  [999, '999'],
  [1_001, '1,001'],
  [10_000, '10,000'],
  [10_001, 'more than 10,000'],
])("a list's total of %i is shown as %s", (total, label) => {
  expect(formatListTotal(total)).toBe(label);
});

it.each([
  [0, '0 offers'],
  [1, '1 offer'],
  [2, '2 offers'],
  [1_234, '1,234 offers'],
])('a count of %i offers is shown as %s', (count, label) => {
  expect(offersLabel(count)).toBe(label);
});

it.each([
  [1, '1 offer'],
  [10_000, '10,000 offers'],
  [10_001, 'more than 10,000 offers'],
])('a list of %i offers is labelled %s', (total, label) => {
  expect(listedOffersLabel(total)).toBe(label);
});

it.each([
  [0, 'No live offers'],
  [1, '1 live offer'],
  [2, '2 live offers'],
  [10_001, 'more than 10,000 live offers'],
])('a count of %i live offers is shown as %s', (count, label) => {
  expect(liveOffersLabel(count)).toBe(label);
});
