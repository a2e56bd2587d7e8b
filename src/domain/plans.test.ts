import { describe, expect, it } from 'vitest';
import {
  limitReached,
  mayCancel,
  monthlyPrice,
  offersText,
  planOfTier,
  plans,
  runsOutOfSlots,
  suggestedUpgrade,
  tiers,
  trackingValue,
  upgradeFrom,
} from './plans';

it('has the five plans, the smallest first', () => {
  expect(plans.map((plan) => [plan.name, plan.maxOffers, plan.price, trackingValue(plan)])).toEqual([
    ['Starter', 1, 'Free', 0],
    ['Boost', 3, '$5', 5],
    ['Growth', 10, '$12', 12],
    ['Pro', 20, '$20', 20],
    ['Elite', Number.POSITIVE_INFINITY, 'Custom', 499],
  ]);
  expect(plans.map(({ name }) => name)).toEqual([...tiers]);
});

it('tells a cost per offer that is price by offers, of those that are bought', () => {
  for (const plan of plans) {
    const bought = monthlyPrice(plan) > 0;
    expect(plan.costPerOffer).toBe(
      bought ? `$${(monthlyPrice(plan) / plan.maxOffers).toFixed(2)}` : undefined,
    );
  }
});

it('names the number of offers among the features', () => {
  for (const plan of plans)
    expect(plan.features[0]).toMatch(new RegExp(`^${offersText(plan.maxOffers)} offers?$`));
});

it('marks Growth alone, as Popular; only Elite is asked for', () => {
  expect(plans.filter(({ highlighted }) => highlighted).map(({ name, badge }) => [name, badge])).toEqual([
    ['Growth', 'Popular'],
  ]);
  expect(plans.filter(({ isEnquiry }) => isEnquiry).map(({ name }) => name)).toEqual(['Elite']);
});

it('takes an unknown tier for Starter', () => {
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
])('suggests for %i offers the plan %s', (count, tier) => {
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
])('on %s with %i offers suggests %s', (tier, count, plan) => {
  expect(upgradeFrom(tier, count)).toBe(plan);
});

describe.each([1, 3, 10, 20])('with a limit of %i', (limit) => {
  it.each([
    [limit - 2, false],
    [limit - 1, true],
    [limit, true],
    [limit + 5, true],
  ])('%i offers: warns is %s', (count, warns) => {
    expect(runsOutOfSlots(count, limit)).toBe(warns);
  });
});

it('never warns without a limit', () => {
  expect(runsOutOfSlots(10_000, Number.POSITIVE_INFINITY)).toBe(false);
  expect(offersText(Number.POSITIVE_INFINITY)).toBe('Unlimited');
});

it('says the limit in one sentence', () => {
  expect(limitReached(10, 'Growth')).toBe("You've reached your limit of 10 offers with the Growth plan.");
});

it.each([
  [0, true],
  [1, true],
  [2, false],
])('may cancel with %i offers: %s', (count, may) => {
  expect(mayCancel(count)).toBe(may);
});
