import { plans } from '@rules/plans';
import { expect, it } from 'vitest';
import { affiliateProgram, monthlyCommission } from './affiliate-program';

it('keeps to the program’s facts', () => {
  expect(affiliateProgram).toEqual({
    commissionPercent: 20,
    cookieDays: 60,
    minimumPayout: 50,
    payoutEvery: 'month',
    payoutWays: ['PayPal', 'bank transfer'],
  });
});

it('is a fifth of what a referred plan costs', () => {
  expect(plans.map((plan) => [plan.name, monthlyCommission(plan)])).toEqual([
    ['Starter', 0],
    ['Boost', 1],
    ['Growth', 2.4],
    ['Pro', 4],
    ['Elite', 0],
  ]);
});
