import type { User } from '@supabase/supabase-js';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { Failure } from '../_shared/endpoint.ts';
import { isOngoing } from '../_shared/payments/plan-subscription.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { isMissing, paymentEndpoint, stripeClient } from '../_shared/payments/stripe.ts';
import {
  type Customer,
  isCustomer,
  refuseContract,
  type Subscriber,
  subscriberOf,
} from '../_shared/payments/subscriber.ts';
import { INFLUENCERS_ONLY } from '../_shared/rules/plan-rules.ts';
import { type SoldTier, soldTiers } from '../_shared/rules/plans.ts';
import { changePlan } from './change-plan.ts';
import { checkoutAddress } from './checkout.ts';

const body = z.object({ planType: z.string() });

/**
 * Answers the URL where an influencer buys a plan (docs/product/plans-and-payments.md#checkout): a checkout page, or
 * for a subscriber the page where the plan is changed. The price comes from the plan's name only.
 */
async function createCheckout(request: Request): Promise<Response> {
  const caller = await callerOf(request);
  await admitCall('payment', caller.id);
  const tier = askedTier(await jsonBody(request));
  await requireInfluencer(caller.id);
  const subscriber = await subscriberOf(caller.id);
  refuseContract(subscriber);

  const customer = await ensureCustomer(caller, subscriber);
  const current = await reconcile(customer);
  const url =
    current && isOngoing(current)
      ? await changePlan(customer, current, tier)
      : await checkoutAddress(customer.stripe_customer_id, tier);
  return Response.json({ url });
}

function askedTier(sent: unknown): SoldTier {
  const { data } = body.safeParse(sent);
  const asked = data?.planType.trim().toLowerCase();
  const tier = soldTiers.find((name) => name.toLowerCase() === asked);
  if (!tier) throw new Failure(400, 'Please choose the Boost, Growth or Pro plan.');
  return tier;
}

async function requireInfluencer(userId: string): Promise<void> {
  const { data, error } = await serviceClient()
    .from('profiles')
    .select('is_influencer')
    .eq('id', userId)
    .maybeSingle<{ is_influencer: boolean }>();
  if (error) throw error;
  if (!data?.is_influencer) throw new Failure(403, INFLUENCERS_ONLY);
}

/**
 * The account's customer at Stripe, created if needed. Calls at the same moment get the same one, because the idempotency key
 * is the same. The row is written before anything is bought, so that every webhook finds it.
 */
async function ensureCustomer(caller: User, subscriber: Subscriber | null): Promise<Customer> {
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
  // Of two calls at the same moment that write the account's first row, the later one may violate the customer's unique index before it
  // meets the other's row. Both have the same customer, so the row that is there is the right one.
  if (error && error.code !== '23505') throw error;
  const written = await subscriberOf(caller.id);
  if (!written || !isCustomer(written)) throw new Error('The customer was not written.');
  return written;
}

/** The customer may have been deleted in Stripe's dashboard. */
async function exists(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(customerId)).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

Deno.serve(paymentEndpoint(createCheckout));
