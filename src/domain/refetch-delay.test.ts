import { describe, expect, it } from 'vitest';
import { refetchDelayMs } from './refetch-delay';

describe('refetchDelayMs', () => {
  it.each([
    [0, 200],
    [2_000, 200],
    [10_000, 1_000],
    [50_000, 5_000],
    [100_000, 10_000],
    [10_000_000, 10_000],
  ])('spreads the screens of an audience of %i over %i ms', (audience, spread) => {
    expect(refetchDelayMs(0, audience, 0)).toBe(0);
    expect(refetchDelayMs(0, audience, 0.5)).toBe(spread / 2);
    expect(refetchDelayMs(0, audience, 1)).toBe(spread);
  });

  it('begins with the wait', () => {
    expect(refetchDelayMs(1_300, 0, 0)).toBe(1_300);
    expect(refetchDelayMs(1_300, 0, 1)).toBe(1_500);
  });
});
