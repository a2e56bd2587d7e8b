import Stripe from 'npm:stripe@23.1.0';
import { stripeClient } from './stripe.ts';
import { isMissing } from './stripe-failures.ts';

/**
 * Ends a subscription that was bought beside a live one and gives its payment back. The refund comes first: if a step
 * fails, the next reading finds the subscription live still and takes both steps again, and neither counts twice.
 */
export async function endDouble({ id, latest_invoice: bill }: Stripe.Subscription): Promise<void> {
  const stripe = stripeClient();
  const billId = typeof bill === 'string' ? bill : bill?.id;
  if (billId) {
    const { payments } = await stripe.invoices.retrieve(billId, { expand: ['payments'] });
    for (const { payment, status } of payments?.data ?? []) {
      const intent = payment.payment_intent;
      if (status === 'paid' && intent) await refund(stripe, typeof intent === 'string' ? intent : intent.id);
    }
  }
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // Another reading was faster.
    if (!isMissing(error)) throw error;
  }
}

async function refund(stripe: Stripe, paymentIntent: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentIntent, reason: 'duplicate' },
      { idempotencyKey: `double/${paymentIntent}` },
    );
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
    if (!isDone) throw error;
  }
}
