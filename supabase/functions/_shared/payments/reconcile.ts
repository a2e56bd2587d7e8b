import Stripe from 'stripe';
import { serviceClient } from '../clients.ts';
import {
  endAtOnce,
  endsForGood,
  inOrder,
  isLive,
  type PlanSubscription,
  paidUntil,
  planSubscriptions,
} from './plan-subscription.ts';
import { isMissing, stripeClient } from './stripe.ts';
import type { Customer } from './subscriber.ts';

/**
 * Reads a customer's subscriptions from Stripe and updates the row of `subscribers`. Everything that may have changed them
 * calls this, so that it doesn't matter in which order, how often or whether webhooks arrive.
 * Of several live subscriptions, only the first by inOrder stays; the others are refunded and end.
 * @param options.isOwnChange whether the account itself has just cancelled or paid a checkout, so that the trail names it
 * @returns the first by inOrder, whether or not it is live; null when there is none
 */
export async function reconcile(
  customer: Customer,
  { isOwnChange = false } = {},
): Promise<PlanSubscription | null> {
  const readingNumber = await beginReading();
  const subscriptions = await allSubscriptions(customer.stripe_customer_id);
  const [current, ...others] = inOrder(planSubscriptions(subscriptions));
  for (const other of others) if (isLive(other)) await endDouble(other.subscription);

  if (current) {
    const live = isLive(current);
    await write(customer, readingNumber, {
      subscription_id: current.id,
      status: current.subscription.status,
      is_subscribed: live,
      tier: live ? current.tier : 'Starter',
      ends_at: paidUntil(current),
      ends_for_good: endsForGood(current),
      next_plan: current.next,
      is_own_change: isOwnChange,
    });
  } else if (isGone(customer.stripe_subscription_id, subscriptions)) {
    await write(customer, readingNumber, {
      subscription_id: null,
      status: 'canceled',
      is_subscribed: false,
      tier: 'Starter',
      ends_at: null,
      ends_for_good: false,
      next_plan: null,
      is_own_change: isOwnChange,
    });
  }
  // A row that has never had a subscription stays as it is, because the operator may have written it.
  return current ?? null;
}

/** All subscriptions that Stripe lists, ended ones too; none when Stripe doesn't know the customer any more. */
export async function allSubscriptions(customerId: string): Promise<Stripe.Subscription[]> {
  try {
    return await stripeClient()
      .subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.latest_invoice', 'data.schedule'],
      })
      .autoPagingToArray({ limit: 1000 });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isGone = (id: string | null, subscriptions: Stripe.Subscription[]) =>
  id !== null && !subscriptions.some((subscription) => subscription.id === id);

/** A number for this reading, drawn before Stripe is asked: what an earlier reading found never replaces what a later one found (write_subscription). */
async function beginReading(): Promise<number> {
  const { data, error } = await serviceClient().rpc('begin_subscription_reading');
  if (error) throw error;
  return data;
}

interface FoundSubscription {
  subscription_id: string | null;
  status: string;
  is_subscribed: boolean;
  tier: string;
  ends_at: string | null;
  ends_for_good: boolean;
  next_plan: string | null;
  is_own_change: boolean;
}

async function write(
  { stripe_customer_id }: Customer,
  in_reading: number,
  found: FoundSubscription,
): Promise<void> {
  const { error } = await serviceClient().rpc('write_subscription', {
    of_customer: stripe_customer_id,
    in_reading,
    ...found,
  });
  if (error) throw error;
}

/**
 * Refunds and ends a subscription that was bought beside a live one. The refund comes first: if a step
 * fails, the next reading finds the subscription still live and repeats both steps, neither of which takes effect twice.
 */
async function endDouble({ id, latest_invoice: bill }: Stripe.Subscription): Promise<void> {
  const stripe = stripeClient();
  const billId = typeof bill === 'string' ? bill : bill?.id;
  if (billId) {
    const { payments } = await stripe.invoices.retrieve(billId, { expand: ['payments'] });
    for (const { payment, status } of payments?.data ?? []) {
      const intent = payment.payment_intent;
      if (status === 'paid' && intent) await refund(stripe, typeof intent === 'string' ? intent : intent.id);
    }
  }
  await endAtOnce(id);
}

/** Stripe's codes for a payment that is back already, or that its bank has charged back. */
const NOT_TO_REFUND = ['charge_already_refunded', 'charge_disputed', 'refund_disputed_payment'];

/** Stripe refunds a payment once, so that this needs no idempotency key, under which Stripe would repeat an error of its own for a day. */
async function refund(stripe: Stripe, payment_intent: string): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent, reason: 'duplicate' });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError && NOT_TO_REFUND.includes(error.code ?? '')))
      throw error;
  }
}
