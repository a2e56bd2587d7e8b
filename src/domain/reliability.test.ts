import { describe, expect, it } from 'vitest';
import { reliability, wilsonInterval } from './reliability';
import { MAY_NOT_WORK } from './reports';

describe('wilsonInterval', () => {
  it.each([
    [0, 0, 0, 1],
    [0, 1, 0, 0.793],
    [1, 1, 0.207, 1],
    [12, 14, 0.601, 0.96],
    [95, 100, 0.888, 0.978],
    [10, 10, 0.722, 1],
  ])('of %i successes in %i reports is from %d to %d', (of, all, low, high) => {
    const interval = wilsonInterval(of, all);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  it('contains the share itself, narrows with more reports and rises with each success', () => {
    for (let all = 1; all <= 60; all++) {
      for (let of = 0; of <= all; of++) {
        const { low, high } = wilsonInterval(of, all);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low - 1e-9).toBeLessThanOrEqual(of / all);
        expect(high + 1e-9).toBeGreaterThanOrEqual(of / all);
        const doubled = wilsonInterval(2 * of, 2 * all);
        expect(doubled.high - doubled.low).toBeLessThan(high - low);
        if (of > 0) expect(low).toBeGreaterThan(wilsonInterval(of - 1, all).low);
      }
    }
  });
});

it.each([
  // Worked, all, whether it may not work any more.
  [0, 0, false],
  [0, 1, false],
  [0, 4, false],
  [0, 5, true],
  [1, 5, false],
  [1, 7, false],
  [1, 8, true],
  [2, 10, false],
  [2, 11, true],
  [5, 10, false],
  [41, 100, false],
  [40, 100, true],
  [14, 14, false],
])('an offer that worked %i of %i times is marked as possibly not working: %s', (worked, all, expected) => {
  expect(reliability(worked, all) === MAY_NOT_WORK).toBe(expected);
});

it('reliability is the lower end of the interval in percent', () => {
  expect([reliability(0, 0), reliability(1, 1), reliability(12, 14), reliability(0, 5)]).toEqual([
    0,
    20,
    60,
    MAY_NOT_WORK,
  ]);
});
