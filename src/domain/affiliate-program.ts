import type { Plan } from '@rules/plans';

/**
 * What an affiliate gets for referred subscriptions (docs/product/plans-and-payments.md#affiliate-program). A partner outside of this app
 * runs the program.
 */
export const affiliateProgram = {
  /** The part of every payment that an affiliate gets, for as long as the subscription goes on. */
  commissionPercent: 20,
  /** How long after a click a subscription still counts. */
  cookieDays: 60,
  /** US dollars. */
  minimumPayout: 50,
  /** How often it is paid. */
  payoutEvery: 'month',
  payoutWays: ['PayPal', 'bank transfer'],
} as const;

/** US dollars a month for one referred subscription. */
export function monthlyCommission(plan: Plan): number {
  return (plan.monthlyPrice * affiliateProgram.commissionPercent) / 100;
}
