import Stripe from 'npm:stripe@23.1.0';
import { stripeClient } from './stripe.ts';
import { isMissing } from './stripe-failures.ts';

/** A customer's checkout pages, the newest first. */
export async function checkoutsOf(customerId: string): Promise<Stripe.Checkout.Session[]> {
  try {
    const { data } = await stripeClient().checkout.sessions.list({ customer: customerId, limit: 100 });
    return data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Closes every page that could still be paid on; one that was paid a moment ago has made its subscription. */
export async function closeOpenCheckouts(customerId: string): Promise<void> {
  for (const { id, status } of await checkoutsOf(customerId)) if (status === 'open') await closeCheckout(id);
}

/** @returns false when the page was paid or closed meanwhile */
export async function closeCheckout(id: string): Promise<boolean> {
  try {
    await stripeClient().checkout.sessions.expire(id);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}
