import type Stripe from 'stripe';
import type { SoldTier } from '../rules/plans.ts';
import { tierOf } from './prices.ts';
import { isMissing, stripeClient } from './stripe.ts';

/**
 * What a subscription's status means here (docs/decisions/payments.md), from what counts first to what counts last:
 * - 'paying': the plan counts;
 * - 'owing': a bill is open and Stripe still tries to collect it, so the plan counts until the grace days are over;
 * - 'stalled': nothing is collected until somebody acts in the portal; the plan doesn't count;
 * - 'unfinished': the first payment hasn't succeeded yet;
 * - 'ended': it can't come back.
 */
const STATES = ['paying', 'owing', 'stalled', 'unfinished', 'ended'] as const;
type PaymentState = (typeof STATES)[number];

const PAYMENT_STATES: Readonly<Record<string, PaymentState>> = {
  active: 'paying',
  trialing: 'paying',
  past_due: 'owing',
  unpaid: 'stalled',
  paused: 'stalled',
  incomplete: 'unfinished',
  incomplete_expired: 'ended',
  canceled: 'ended',
};

/** A subscription to one of our plans. */
export interface PlanSubscription {
  id: string;
  tier: SoldTier;
  state: PaymentState;
  item: Stripe.SubscriptionItem;
  subscription: Stripe.Subscription;
  /** The smaller plan that follows at the end of the paid period. */
  next: SoldTier | null;
}

/** The subscriptions to our plans; those to other products are left out. */
export function planSubscriptions(subscriptions: Stripe.Subscription[]): PlanSubscription[] {
  return subscriptions.flatMap((subscription) => {
    for (const item of subscription.items.data) {
      const tier = tierOf(item.price.id);
      // A status that Stripe adds later doesn't count as paid.
      const state = PAYMENT_STATES[subscription.status] ?? 'stalled';
      if (!tier) continue;
      const next = state === 'paying' ? nextTier(subscription, tier) : null;
      return [{ id: subscription.id, tier, state, item, subscription, next }];
    }
    return [];
  });
}

/** Whether the plan counts, while 'owing' at most until the grace days are over. */
export const isLive = ({ state }: PlanSubscription): boolean => state === 'paying' || state === 'owing';

/** Whether it has begun and hasn't ended, so that there is something to end or to change. */
export const isOngoing = ({ state }: PlanSubscription): boolean =>
  state !== 'unfinished' && state !== 'ended';

/**
 * Puts the subscription that counts at the front. Subscriptions are sorted by STATES; in the same state, live ones by age with the oldest first, so
 * that every reading keeps the same one, and others with the newest first.
 */
export function inOrder(subscriptions: PlanSubscription[]): PlanSubscription[] {
  return [...subscriptions].sort(
    (a, b) =>
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      (isLive(a) ? 1 : -1) * (a.subscription.created - b.subscription.created) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Whether a live subscription has been cancelled and ends, at its period's end or another time. */
export const endsForGood = (plan: PlanSubscription): boolean =>
  isLive(plan) && (plan.subscription.cancel_at_period_end || plan.subscription.cancel_at !== null);

/** The end of the paid time, and of an ended subscription when it ended, as ISO 8601; null for the other states. */
export function paidUntil({ state, item, subscription }: PlanSubscription): string | null {
  const seconds = paidUntilSeconds(state, item, subscription);
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

function paidUntilSeconds(
  state: PaymentState,
  item: Stripe.SubscriptionItem,
  { latest_invoice: bill, cancel_at, ended_at }: Stripe.Subscription,
): number | null {
  switch (state) {
    case 'paying':
      return Math.min(item.current_period_end, cancel_at ?? Number.POSITIVE_INFINITY);
    case 'owing':
      // Stripe's period has begun anew with the open bill; the paid time is the one before it.
      return typeof bill === 'object' && bill ? bill.created : item.current_period_start;
    case 'ended':
      return ended_at;
    default:
      return null;
  }
}

/**
 * The plan that follows at the end of the paid period; the portal schedules a smaller plan for then (docs/hosting.md#payments).
 * Null when the plan continues.
 */
function nextTier({ schedule }: Stripe.Subscription, current: SoldTier): SoldTier | null {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const { current_phase, phases } = schedule;
  const next = phases.find(({ start_date }) => current_phase && start_date >= current_phase.end_date);
  for (const { price } of next?.items ?? []) {
    const tier = tierOf(typeof price === 'string' ? price : price.id);
    if (tier && tier !== current) return tier;
  }
  return null;
}

/** Removes a scheduled change of plan. While there is one, Stripe refuses a cancellation. */
export async function dropSchedule({ schedule }: Stripe.Subscription): Promise<void> {
  const isActive = schedule && (typeof schedule === 'string' || schedule.status === 'active');
  if (isActive) {
    await stripeClient().subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
  }
}

/** Ends an ongoing subscription at the end of its paid time, or at once when nothing is paid. */
export async function endPlan(current: PlanSubscription): Promise<void> {
  if (current.state !== 'paying') await endAtOnce(current.id);
  else if (!endsForGood(current)) {
    await dropSchedule(current.subscription);
    await stripeClient().subscriptions.update(current.id, { cancel_at_period_end: true });
  }
}

/** Ends a subscription at once, unless another call or Stripe itself has ended it already. */
export async function endAtOnce(id: string): Promise<void> {
  try {
    await stripeClient().subscriptions.cancel(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
