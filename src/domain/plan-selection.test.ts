import { describe, expect, it } from 'vitest';
import { type Chooser, nextStep, selectionNotice } from './plan-selection';
import { planOfTier, plans, tiers } from './plans';

const influencer = (tier: Chooser['tier'], isEnding = false): Chooser => ({
  role: 'influencer',
  tier,
  isEnding,
});
const stepsOf = (chooser: Chooser) =>
  Object.fromEntries(plans.map((plan) => [plan.name, nextStep(plan, chooser)]));
const everyPlan = (step: string) => Object.fromEntries(tiers.map((tier) => [tier, step]));
const OTHERWISE = {
  Starter: 'dashboard',
  Boost: 'checkout',
  Growth: 'checkout',
  Pro: 'checkout',
  Elite: 'contact',
};

describe.each([...tiers, null])('with the plan %s', (tier) => {
  it.each([false, true])('a visitor signs up first, a member applies first (ending: %s)', (isEnding) => {
    expect(stepsOf({ role: 'visitor', tier, isEnding })).toEqual(everyPlan('sign-up'));
    expect(stepsOf({ role: 'member', tier, isEnding })).toEqual(everyPlan('apply'));
  });

  it('an influencer goes where the plan is to be had', () => {
    expect(stepsOf(influencer(tier))).toEqual({ ...OTHERWISE, ...(tier && { [tier]: 'already-on' }) });
  });

  it('an influencer whose plan is ending may take it again', () => {
    expect(stepsOf(influencer(tier, true))).toEqual(OTHERWISE);
  });
});

it('says why in the words of the specification', () => {
  const growth = planOfTier('Growth');
  expect(selectionNotice('sign-up', growth)).toBe(
    'Please sign up as an influencer to select the Growth plan',
  );
  expect(selectionNotice('apply', growth)).toBe('You need to be an influencer to subscribe');
  expect(selectionNotice('already-on', growth)).toBe('You are already on the Growth plan');
  for (const step of ['dashboard', 'contact', 'checkout'] as const) {
    expect(selectionNotice(step, growth)).toBeUndefined();
  }
});
