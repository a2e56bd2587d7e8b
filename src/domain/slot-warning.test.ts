import { expect, it } from 'vitest';
import { roomLeft, slotWarning, usageLabel } from './slot-warning';

it.each([
  [8, 10, undefined],
  [9, 10, 'You have 1 offer left with the Growth plan.'],
  [10, 10, "You've used all that the Growth plan offers."],
  [12, 10, 'Your offers stay. You can add new ones when there are fewer than your plan allows.'],
  [0, 1, undefined],
  [1, 1, "You've used all that the Growth plan offers."],
  [500, Number.POSITIVE_INFINITY, undefined],
])('the slot warning for %i of %d offers is %j', (used, maxOffers, warning) => {
  expect(slotWarning({ tier: 'Growth', maxOffers, used })).toBe(warning);
});

it.each([
  [7, 10, '7 of 10 offers'],
  [0, 1, '0 of 1 offer'],
  [12, 3, '12 of 3 offers'],
  [1, Number.POSITIVE_INFINITY, '1 offer'],
  [7, Number.POSITIVE_INFINITY, '7 offers'],
])('the usage of %i of %d offers reads %s', (used, maxOffers, label) => {
  expect(usageLabel({ tier: 'Growth', maxOffers, used })).toBe(label);
});

it.each([
  [{ tier: 'Growth', maxOffers: 10, used: 7 }, 'Room for 3 more offers.'],
  [{ tier: 'Starter', maxOffers: 1, used: 0 }, 'Room for 1 offer.'],
  [{ tier: 'Growth', maxOffers: 10, used: 0 }, 'Room for 10 offers.'],
  [{ tier: 'Elite', maxOffers: Number.POSITIVE_INFINITY, used: 40 }, 'Publish as many as you like.'],
])('with the limit %o there is room left, described as %j', (limit, words) => {
  expect(roomLeft(limit)).toBe(words);
});
