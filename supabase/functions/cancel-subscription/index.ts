import { admitCall } from '../_shared/admit-call.ts';
import { callerOf } from '../_shared/caller.ts';
import { callerClient } from '../_shared/clients.ts';
import { Failure } from '../_shared/endpoint.ts';
import { endPlan, isOngoing } from '../_shared/payments/plan-subscription.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { paymentEndpoint } from '../_shared/payments/stripe.ts';
import { isCustomer, refuseContract, subscriberOf } from '../_shared/payments/subscriber.ts';
import { CANCEL_REFUSED, mayCancel } from '../_shared/rules/plan-rules.ts';

/**
 * Cancels the caller's subscription at the end of the paid period, and answers when that is
 * (docs/product/plans-and-payments.md#cancelling). A subscription for which nothing is paid, as with an open bill, ends at once.
 */
async function cancelSubscription(request: Request): Promise<Response> {
  const { id: userId } = await callerOf(request);
  await admitCall('payment', userId);
  const subscriber = await subscriberOf(userId);
  refuseContract(subscriber);
  if (!subscriber || !isCustomer(subscriber)) throw nothingToCancel();
  const current = await reconcile(subscriber);
  if (!current || !isOngoing(current)) throw nothingToCancel();
  await refuseWithOwnCodes(request);
  await endPlan(current);
  await reconcile(subscriber, { isOwnChange: true });
  const ended = await subscriberOf(userId);
  return Response.json({ subscription_end: ended?.subscription_end ?? null });
}

const nothingToCancel = () => new Failure(404, 'There is no subscription to cancel.');

/** Refuses whoever has more than one live code that it published itself, not its agency. Counts with the caller's rights, by the function that the screens call. */
async function refuseWithOwnCodes(request: Request): Promise<void> {
  const { data, error } = await callerClient(request).rpc('my_offer_limit').single<{ own_live: number }>();
  if (error) throw error;
  if (!mayCancel(data.own_live)) throw new Failure(409, CANCEL_REFUSED);
}

Deno.serve(paymentEndpoint(cancelSubscription));
