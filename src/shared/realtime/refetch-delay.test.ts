import { expect, it } from 'vitest';
import { refetchDelayMs } from './refetch-delay';

it.each([
  [0, 200],
  [100, 200],
  [500, 1_000],
  [2_500, 5_000],
  [5_000, 10_000],
  [100_000, 10_000],
])('refetchDelayMs spreads %i pages over %i ms', (audience, spread) => {
  expect(refetchDelayMs(audience, 0)).toBe(0);
  expect(refetchDelayMs(audience, 0.5)).toBe(spread / 2);
  expect(refetchDelayMs(audience, 1)).toBe(spread);
});
