import type Stripe from 'npm:stripe@23.1.0';
import { Failure } from '../failure.ts';
import { stripeClient } from './stripe.ts';
import { isMissing } from './stripe-failures.ts';
import type { Customer } from './subscriber.ts';

/** @throws Failure 404 when Stripe doesn't know the customer any more, 502 when it gives no address */
export async function portalAddress(
  { stripe_customer_id }: Customer,
  params: Omit<Stripe.BillingPortal.SessionCreateParams, 'customer'>,
): Promise<string> {
  try {
    const { url } = await stripeClient().billingPortal.sessions.create({
      customer: stripe_customer_id,
      ...params,
    });
    if (!url) throw new Failure(502, 'No portal URL returned');
    return url;
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Failure(404, 'There is no subscription to manage yet. Please choose a plan first.');
  }
}
