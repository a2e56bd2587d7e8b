import { describe, expect, it } from 'vitest';
import {
  costPerOffer,
  limitReached,
  mayCancel,
  offersText,
  planOfTier,
  priceFlaw,
  priceText,
  runsOutOfSlots,
  suggestedUpgrade,
  trackingValue,
  upgradeFrom,
} from './plan-rules.ts';
import { plans, tiers } from './plans.ts';

it('there are five plans, the smallest first', () => {
  expect(plans.map((plan) => [plan.name, plan.maxOffers, priceText(plan), trackingValue(plan)])).toEqual([
    ['Starter', 1, 'Free', 0],
    ['Boost', 3, '$5', 5],
    ['Growth', 10, '$12', 12],
    ['Pro', 20, '$20', 20],
    ['Elite', Number.POSITIVE_INFINITY, 'Custom', 499],
  ]);
  expect(plans.map(({ name }) => name)).toEqual([...tiers]);
});

it('plans that can be bought show their price per offer', () => {
  expect(plans.map(costPerOffer)).toEqual([undefined, '$1.67', '$1.20', '$1.00', undefined]);
});

describe('a price at Stripe', () => {
  const boost = {
    active: true,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month', interval_count: 1 },
  };
  const SHOWN = 'and the pricing page shows 500 cents usd every 1 month';

  it('that equals the one shown has no error', () => expect(priceFlaw('Boost', boost)).toBeUndefined());

  it.each([
    ['amount', { unit_amount: 700 }, `it charges 700 cents usd every 1 month, ${SHOWN}`],
    ['currency', { currency: 'eur' }, `it charges 500 cents eur every 1 month, ${SHOWN}`],
    [
      'interval',
      { recurring: { interval: 'year', interval_count: 1 } },
      `it charges 500 cents usd every 1 year, ${SHOWN}`,
    ],
    ['kind, paid once', { recurring: null }, `it charges 500 cents usd once, ${SHOWN}`],
    ['state', { active: false }, 'it is archived'],
  ])('of another %s than the one shown has an error', (_, change, flaw) => {
    expect(priceFlaw('Boost', { ...boost, ...change })).toBe(flaw);
  });
});

it('only Elite is sold on request', () => {
  expect(plans.filter(({ isEnquiry }) => isEnquiry).map(({ name }) => name)).toEqual(['Elite']);
});

it('an unknown tier counts as Starter', () => {
  expect(planOfTier('Pro').maxOffers).toBe(20);
  expect(planOfTier('Gold').name).toBe('Starter');
  expect(planOfTier(null).name).toBe('Starter');
});

it.each([
  [0, 'Boost'],
  [2, 'Boost'],
  [3, 'Growth'],
  [9, 'Growth'],
  [10, 'Pro'],
  [19, 'Pro'],
  [20, 'Elite'],
  [500, 'Elite'],
])('the plan suggested for %i offers is %s', (count, tier) => {
  expect(suggestedUpgrade(count)).toBe(tier);
});

it.each([
  ['Starter', 0, 'Boost'],
  ['Starter', 1, 'Boost'],
  ['Starter', 5, 'Growth'],
  ['Boost', 2, 'Growth'],
  ['Growth', 9, 'Pro'],
  ['Growth', 25, 'Elite'],
  ['Pro', 19, 'Elite'],
  ['Elite', 19, 'Elite'],
  ['something else', 0, 'Boost'],
])('the plan suggested to somebody on %s with %i offers is %s', (tier, count, plan) => {
  expect(upgradeFrom(tier, count)).toBe(plan);
});

describe.each([1, 3, 10, 20])('a plan with a limit of %i', (limit) => {
  it.each([
    [limit - 2, false],
    [limit - 1, true],
    [limit, true],
    [limit + 5, true],
  ])('and %i offers warns of the last slots: %s', (count, warns) => {
    expect(runsOutOfSlots(count, limit)).toBe(warns);
  });
});

it('a plan without a limit never warns of the last slots, and is called Unlimited', () => {
  expect(runsOutOfSlots(10_000, Number.POSITIVE_INFINITY)).toBe(false);
  expect(offersText(Number.POSITIVE_INFINITY)).toBe('Unlimited');
});

it('the message about a reached offer limit names the limit and the plan', () => {
  expect(limitReached(10, 'Growth')).toBe("You've reached your limit of 10 offers with the Growth plan.");
});

it.each([
  [0, true],
  [1, true],
  [2, false],
])('somebody with %i offers may cancel the plan: %s', (count, may) => {
  expect(mayCancel(count)).toBe(may);
});
