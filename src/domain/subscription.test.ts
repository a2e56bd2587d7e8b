import { expect, it } from 'vitest';
import { activePlan } from './subscription';

const now = new Date('2026-06-10T12:00:00Z');
const growth = { subscribed: true, subscription_tier: 'Growth', subscription_end: '2026-07-01T00:00:00Z' };

it('is none without a subscription', () => {
  expect(activePlan(null, now)).toBeNull();
  expect(activePlan({ ...growth, subscribed: false }, now)).toBeNull();
});

it.each([
  ['2026-07-01T00:00:00Z', 'Growth'],
  [null, 'Growth'],
  ['2026-06-07T12:00:00.001Z', 'Growth'],
  ['2026-06-07T12:00:00Z', null],
  ['2026-01-01T00:00:00Z', null],
])('until %s: %s', (subscription_end, plan) => {
  expect(activePlan({ ...growth, subscription_end }, now)).toBe(plan);
});
