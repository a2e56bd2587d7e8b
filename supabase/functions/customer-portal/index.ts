import { admitCall } from '../_shared/admit-call.ts';
import { callerOf } from '../_shared/caller.ts';
import { Failure } from '../_shared/endpoint.ts';
import { paymentEndpoint } from '../_shared/payments/stripe.ts';
import { portalReturnUrl, portalUrl } from '../_shared/payments/stripe-pages.ts';
import { isCustomer, refuseContract, subscriberOf } from '../_shared/payments/subscriber.ts';

/** Answers the URL of Stripe's portal, for changing the plan or the card and for bills. */
async function customerPortal(request: Request): Promise<Response> {
  const caller = await callerOf(request);
  await admitCall('payment', caller.id);
  const subscriber = await subscriberOf(caller.id);
  if (!subscriber || !isCustomer(subscriber)) {
    refuseContract(subscriber);
    throw new Failure(404, 'There is no subscription to manage yet. Please choose a plan first.');
  }
  return Response.json({ url: await portalUrl(subscriber, { return_url: portalReturnUrl() }) });
}

Deno.serve(paymentEndpoint(customerPortal));
