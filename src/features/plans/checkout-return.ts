import { planNamed, type Tier } from '@/domain/plans';
import { activePlan, type SubscriptionRecord } from '@/domain/subscription';

/** What was done with a plan; only 'success' is a purchase. */
const outcomes = ['success', 'kept', 'lowered'] as const;
export type PlanOutcome = (typeof outcomes)[number];

export type CheckoutReturn =
  | { outcome: 'canceled' }
  /** Somebody was in the portal, where anything may have been changed or paid, or nothing. */
  | { outcome: 'managed' }
  | { outcome: PlanOutcome; plan: Tier | undefined };

/** What the query of the return address claims (docs/product/plans-and-payments.md#return-from-checkout). Anybody can write one. */
export function checkoutReturn(params: URLSearchParams): CheckoutReturn | undefined {
  const claim = params.get('subscription');
  if (claim === 'canceled') return { outcome: 'canceled' };
  if (claim === 'managed') return { outcome: 'managed' };
  const outcome = outcomes.find((one) => one === claim);
  return outcome && { outcome, plan: planNamed(params.get('plan'))?.name };
}

/** Whether the server says the same as the address. */
export function isTrue(outcome: PlanOutcome, plan: Tier, record: SubscriptionRecord): boolean {
  const isOn = activePlan(record, new Date()) === plan;
  if (outcome === 'success') return isOn;
  if (outcome === 'kept') return isOn && !record.cancel_at_period_end && record.next_tier === null;
  // A portal that changes plans at once has done so already.
  return isOn || record.next_tier === plan;
}

/** The query without what is taken in once. */
export function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ['subscription', 'plan', 'session_id']) rest.delete(name);
  return rest;
}
