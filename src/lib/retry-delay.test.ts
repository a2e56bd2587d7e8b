import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay';

it.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [9, 256_000],
  [10, 300_000],
  [1_000, 300_000],
])('retryDelayMs after %i failures is between half and all of %i ms', (failures, longest) => {
  expect(retryDelayMs(failures, 0)).toBe(longest / 2);
  expect(retryDelayMs(failures, 1)).toBe(longest);
});
