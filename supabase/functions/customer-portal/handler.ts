import { admitCall } from '../_shared/admit-call.ts';
import { callerOf } from '../_shared/caller.ts';
import { Failure } from '../_shared/failure.ts';
import { onlyPost } from '../_shared/only-post.ts';
import { managedAddress } from '../_shared/payments/addresses.ts';
import { portalAddress } from '../_shared/payments/portal.ts';
import { isCustomer, refuseContract, subscriberOf } from '../_shared/payments/subscriber.ts';

/** The address of Stripe's portal, where somebody changes the plan, the card or reads bills. */
export async function customerPortal(request: Request): Promise<Response> {
  onlyPost(request);
  const caller = await callerOf(request);
  await admitCall('payment', caller.id);
  const subscriber = await subscriberOf(caller.id);
  if (!subscriber || !isCustomer(subscriber)) {
    refuseContract(subscriber);
    throw new Failure(404, 'There is no subscription to manage yet. Please choose a plan first.');
  }
  return Response.json({ url: await portalAddress(subscriber, { return_url: managedAddress() }) });
}
