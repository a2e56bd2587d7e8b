import { closeOpenCheckouts } from './checkouts.ts';
import { allSubscriptions } from './reconcile.ts';
import { stripeClient } from './stripe.ts';
import { isMissing } from './stripe-failures.ts';

/** Ends all that a customer could be charged for: open checkout pages first, then every subscription, at once. */
export async function endAllPayments(customerId: string): Promise<void> {
  await closeOpenCheckouts(customerId);
  for (const { id, status } of await allSubscriptions(customerId)) {
    if (status !== 'canceled' && status !== 'incomplete_expired') await cancel(id);
  }
}

async function cancel(subscriptionId: string): Promise<void> {
  try {
    await stripeClient().subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
