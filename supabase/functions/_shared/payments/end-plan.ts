import { dropSchedule, endAtOnce, endsForGood, type PlanSubscription } from './plan-subscription.ts';
import { stripeClient } from './stripe.ts';

/** Ends an ongoing subscription at the end of its paid time, or at once when nothing is paid. */
export async function endPlan(current: PlanSubscription): Promise<void> {
  if (current.state !== 'paying') await endAtOnce(current.id);
  else if (!endsForGood(current)) {
    await dropSchedule(current.subscription);
    await stripeClient().subscriptions.update(current.id, { cancel_at_period_end: true });
  }
}
