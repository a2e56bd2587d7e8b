import { plans } from '@rules/plans';
import { expect, it } from 'vitest';
import { affiliateProgram, monthlyCommission } from './affiliate-program';

it("the affiliate program's page states the program's real figures", () => {
  expect(affiliateProgram).toEqual({
    commissionPercent: 20,
    cookieDays: 60,
    minimumPayout: 50,
    payoutEvery: 'month',
    payoutWays: ['PayPal', 'bank transfer'],
  });
});

it("the affiliate program's commission is a fifth of the price of the referred plan", () => {
  expect(plans.map((plan) => [plan.name, monthlyCommission(plan)])).toEqual([
    ['Starter', 0],
    ['Boost', 1],
    ['Growth', 2.4],
    ['Pro', 4],
    ['Elite', 0],
  ]);
});
