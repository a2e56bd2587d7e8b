import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { callerOf } from '../_shared/caller.ts';
import { Failure } from '../_shared/failure.ts';
import { jsonBody } from '../_shared/json-body.ts';
import { onlyPost } from '../_shared/only-post.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { refuseContract, subscriberOf } from '../_shared/payments/subscriber.ts';
import { type SoldTier, soldTier } from '../_shared/payments/tiers.ts';
import { serviceClient } from '../_shared/service-client.ts';
import { changePlan } from './change-plan.ts';
import { checkoutAddress } from './checkout.ts';
import { ensureCustomer } from './customer.ts';

const body = z.object({ planType: z.string() });

/**
 * The address where an influencer gets a plan (docs/product/plans-and-payments.md#checkout): a checkout page, or
 * for somebody with a subscription the page where it is changed. The price comes from the plan's name alone.
 */
export async function createCheckout(request: Request): Promise<Response> {
  onlyPost(request);
  const caller = await callerOf(request);
  await admitCall('payment', caller.id);
  const tier = askedTier(await jsonBody(request));
  await requireInfluencer(caller.id);
  const subscriber = await subscriberOf(caller.id);
  refuseContract(subscriber);

  const customer = await ensureCustomer(caller, subscriber);
  const current = await reconcile(customer);
  const mayBuy = current === null || current.standing === 'unfinished' || current.standing === 'ended';
  const url = mayBuy
    ? await checkoutAddress(customer.stripe_customer_id, tier)
    : await changePlan(customer, current, tier);
  return Response.json({ url });
}

function askedTier(asked: unknown): SoldTier {
  const { data } = body.safeParse(asked);
  const tier = data && soldTier(data.planType);
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
  if (!data?.is_influencer) throw new Failure(403, 'You need to be an influencer to subscribe');
}
