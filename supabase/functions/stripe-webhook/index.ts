import Stripe from 'stripe';
import { Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { isLive } from '../_shared/payments/plan-subscription.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { paymentEndpoint, stripeClient } from '../_shared/payments/stripe.ts';
import { closeOpenCheckouts } from '../_shared/payments/stripe-pages.ts';
import { customerOf } from '../_shared/payments/subscriber.ts';

/** Stripe's events have a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * Handles Stripe's webhooks. An event only says whose subscription to read again: its own content may be old, repeated or out of
 * order. Any answer but 2xx makes Stripe send it again later.
 */
async function stripeWebhook(request: Request): Promise<Response> {
  const event = await verified(request);
  const customerId = customerIn(event);
  const customer = customerId === null ? null : await customerOf(customerId);
  if (customer) {
    const isCheckout = event.type === 'checkout.session.completed';
    const current = await reconcile(customer, { isOwnChange: isCheckout });
    if (isCheckout && current !== null && isLive(current))
      await closeOpenCheckouts(customer.stripe_customer_id);
  }
  return Response.json({ received: true });
}

/** @throws Failure 400 unless Stripe signed the body, as it came, within the last five minutes */
async function verified(request: Request): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature');
  if (signature === null) throw new Failure(400, 'The signature is missing.');
  const body = await request.bytes();
  try {
    return await stripeClient().webhooks.constructEventAsync(body, signature, env('STRIPE_WEBHOOK_SECRET'));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Failure(400, 'The signature is not valid.');
    }
    throw error;
  }
}

/** The customer whose subscription an event may have changed; null for other events. */
function customerIn(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.customer);
    case 'customer.deleted':
      return event.data.object.id;
    default:
      return null;
  }
}

const idOf = (customer: string | { id: string } | null) =>
  typeof customer === 'object' ? (customer?.id ?? null) : customer;

Deno.serve(paymentEndpoint(stripeWebhook, { maxBytes: MAX_BYTES }));
