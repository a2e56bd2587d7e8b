import { admitCall } from '../_shared/admit-call.ts';
import { callerOf } from '../_shared/caller.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { paymentEndpoint } from '../_shared/payments/stripe.ts';
import { isCustomer, subscriberOf } from '../_shared/payments/subscriber.ts';

/** Updates the caller's row of `subscribers` from Stripe and returns it, in case no webhook came. */
async function checkSubscription(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('subscription', id);
  const before = await subscriberOf(id);
  if (before && isCustomer(before)) await reconcile(before);
  const subscriber = await subscriberOf(id);
  return Response.json({
    subscribed: subscriber?.subscribed ?? false,
    subscription_tier: subscriber?.subscription_tier ?? 'Starter',
    subscription_end: subscriber?.subscription_end ?? null,
    cancel_at_period_end: subscriber?.cancel_at_period_end ?? false,
    next_tier: subscriber?.next_tier ?? null,
    subscription_status: subscriber?.subscription_status ?? null,
  });
}

Deno.serve(paymentEndpoint(checkSubscription));
