import Stripe from 'npm:stripe@23.1.0';
import { env } from '../_shared/env.ts';
import { Failure } from '../_shared/failure.ts';
import { limitedBody } from '../_shared/limited-body.ts';
import { onlyPost } from '../_shared/only-post.ts';
import { closeOpenCheckouts } from '../_shared/payments/checkouts.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { isLive } from '../_shared/payments/standing.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import { customerOf } from '../_shared/payments/subscriber.ts';
import { customerIn } from './customer-in.ts';

/** Events have some kilobytes. */
const MOST_BYTES = 1024 * 1024;

/**
 * Stripe's news. An event only says whose subscription to read again: its own content may be old, doubled or out of
 * order. Anything but 2xx makes Stripe send it again later.
 */
export async function stripeWebhook(request: Request): Promise<Response> {
  onlyPost(request);
  const event = await verified(request);
  const customerId = customerIn(event);
  const customer = customerId === null ? null : await customerOf(customerId);
  if (customer) {
    const current = await reconcile(customer);
    const isBought = event.type === 'checkout.session.completed' && current !== null && isLive(current);
    if (isBought) await closeOpenCheckouts(customer.stripe_customer_id);
  }
  return Response.json({ received: true });
}

/** @throws Failure 400 unless Stripe signed the body, as it came, within the last five minutes */
async function verified(request: Request): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature');
  if (signature === null) throw new Failure(400, 'The signature is missing.');
  const body = await limitedBody(request, MOST_BYTES);
  try {
    return await stripeClient().webhooks.constructEventAsync(body, signature, env('STRIPE_WEBHOOK_SECRET'));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Failure(400, 'The signature is not valid.');
    }
    throw error;
  }
}
