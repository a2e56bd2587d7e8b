import { planOfTier } from '@rules/plan-rules';
import { plans, soldTiers, type Tier, tiers } from '@rules/plans';
import { describe, expect, it } from 'vitest';
import { nextStep, selectionNotice, tooManyOffers, type Viewer } from './plan-selection';

const influencer = (tier: Viewer['tier'], change: Partial<Viewer> = {}): Viewer => ({
  role: 'influencer',
  tier,
  isEnding: false,
  nextTier: null,
  hasOpenBill: false,
  ...change,
});
const stepsOf = (viewer: Viewer) =>
  Object.fromEntries(plans.map((plan) => [plan.name, nextStep(plan, viewer)]));
const everyPlan = (step: string) => Object.fromEntries(tiers.map((tier) => [tier, step]));
/** Bigger plans are bought, smaller ones follow; beside a contract nothing is sold. */
function stepTo(name: Tier, tier: Viewer['tier']) {
  if (tier === 'Elite') return 'contract';
  return tier && tiers.indexOf(name) < tiers.indexOf(tier) ? 'lower' : 'checkout';
}
const otherwise = (tier: Viewer['tier']) => ({
  Starter: 'dashboard',
  ...Object.fromEntries(soldTiers.map((name) => [name, stepTo(name, tier)])),
  Elite: 'contact',
});

describe.each([...tiers, null])('somebody on the plan %s who chooses a plan', (tier) => {
  it.each(['visitor', 'member'] as const)(
    'as a %s is sent to the sign-up or the application first',
    (role) => {
      const step = role === 'visitor' ? 'sign-up' : 'apply';
      expect(stepsOf({ ...influencer(tier), role })).toEqual(everyPlan(step));
    },
  );

  it('as an influencer is sent to where the chosen plan is sold', () => {
    expect(stepsOf(influencer(tier))).toEqual({ ...otherwise(tier), ...(tier && { [tier]: 'already-on' }) });
  });
});

describe('an influencer on the plan Growth', () => {
  it('that is ending may keep it, and chooses no other before', () => {
    const steps = stepsOf(influencer('Growth', { isEnding: true }));
    const ending = { Boost: 'keep-first', Growth: 'keep', Pro: 'keep-first' };
    expect(steps).toEqual({ ...otherwise('Growth'), ...ending });
  });

  it('that will change to a smaller one may keep it, too', () => {
    const steps = stepsOf(influencer('Growth', { isEnding: true, nextTier: 'Boost' }));
    const planned = { Boost: 'already-next', Growth: 'keep', Pro: 'keep-first' };
    expect(steps).toEqual({ ...otherwise('Growth'), ...planned });
  });

  it('with an open bill is sent to the bill first by every plan that is sold', () => {
    const steps = stepsOf(influencer('Growth', { hasOpenBill: true }));
    const sold = { Boost: 'pay-bill', Growth: 'pay-bill', Pro: 'pay-bill' };
    expect(steps).toEqual({ ...otherwise('Growth'), ...sold });
  });
});

it("the downgrade warning says what happens to offers beyond the smaller plan's limit", () => {
  expect(tooManyOffers(planOfTier('Boost'), 8)).toBe(
    "You have 8 offers, and Boost has room for 3. Nothing is deleted, but you can't add any until you have fewer than 3.",
  );
  expect(tooManyOffers(planOfTier('Boost'), 3)).toBeUndefined();
});

it("the toast about a chosen plan says why it can't be bought yet, and there is none when it can", () => {
  const growth = planOfTier('Growth');
  expect(selectionNotice('sign-up', growth)).toBe(
    'Please sign up as an influencer to select the Growth plan',
  );
  expect(selectionNotice('apply', growth)).toBe('You need to be an influencer to subscribe');
  expect(selectionNotice('already-on', growth)).toBe('You are already on the Growth plan');
  for (const step of ['dashboard', 'contact', 'keep', 'lower', 'checkout'] as const) {
    expect(selectionNotice(step, growth)).toBeUndefined();
  }
});
