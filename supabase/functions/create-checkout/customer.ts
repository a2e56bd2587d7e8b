import type { User } from 'npm:@supabase/supabase-js@2.109.0';
import type Stripe from 'npm:stripe@23.1.0';
import { stripeClient } from '../_shared/payments/stripe.ts';
import { isMissing } from '../_shared/payments/stripe-failures.ts';
import { type Customer, isCustomer, type Subscriber, subscriberOf } from '../_shared/payments/subscriber.ts';
import { serviceClient } from '../_shared/service-client.ts';

/**
 * The account as Stripe's customer, made if need be. Calls at the same moment get the same one: the key tells Stripe
 * that they are one call. The row is written before anything is bought, so that every webhook finds it.
 */
export async function ensureCustomer(caller: User, subscriber: Subscriber | null): Promise<Customer> {
  const stripe = stripeClient();
  const known = subscriber?.stripe_customer_id ?? null;
  if (subscriber && isCustomer(subscriber) && (await exists(stripe, subscriber.stripe_customer_id))) {
    return subscriber;
  }
  const { id } = await stripe.customers.create(
    { ...(caller.email ? { email: caller.email } : {}), metadata: { user_id: caller.id } },
    { idempotencyKey: `customer/${caller.id}/${known ?? 'first'}` },
  );
  const { error } = await serviceClient()
    .from('subscribers')
    .upsert({ user_id: caller.id, stripe_customer_id: id }, { onConflict: 'user_id' });
  if (error) throw error;
  const written = await subscriberOf(caller.id);
  if (!written || !isCustomer(written)) throw new Error('The customer was not written.');
  return written;
}

/** Customers can be deleted at Stripe, by its dashboard. */
async function exists(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(customerId)).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
