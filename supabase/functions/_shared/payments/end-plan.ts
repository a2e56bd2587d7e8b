import { dropSchedule, endsForGood, type PlanSubscription } from './plan-subscription.ts';
import { stripeClient } from './stripe.ts';

/** Ends a subscription with its paid time; with an open bill at once, because the paid time is over. */
export async function endPlan(current: PlanSubscription): Promise<void> {
  const { subscriptions } = stripeClient();
  if (current.state !== 'paying') await subscriptions.cancel(current.id);
  else if (!endsForGood(current)) {
    await dropSchedule(current.subscription);
    await subscriptions.update(current.id, { cancel_at_period_end: true });
  }
}
