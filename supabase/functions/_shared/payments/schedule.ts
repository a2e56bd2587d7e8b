import type Stripe from 'npm:stripe@23.1.0';
import { stripeClient } from './stripe.ts';
import { type SoldTier, tierOf } from './tiers.ts';

/**
 * The plan that follows at the end of the paid period: the portal schedules a smaller plan for then (README, Payments).
 * Null when the plan goes on.
 */
export function nextTier({ schedule }: Stripe.Subscription, current: SoldTier): SoldTier | null {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const { current_phase, phases } = schedule;
  const next = phases.find(({ start_date }) => current_phase && start_date >= current_phase.end_date);
  for (const { price } of next?.items ?? []) {
    const tier = tierOf(typeof price === 'string' ? price : price.id);
    if (tier && tier !== current) return tier;
  }
  return null;
}

/** The plan goes on as it is. While a schedule is there, Stripe takes no cancellation either. */
export async function dropSchedule({ schedule }: Stripe.Subscription): Promise<void> {
  const isActive = schedule && (typeof schedule === 'string' || schedule.status === 'active');
  if (isActive) {
    await stripeClient().subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
  }
}
