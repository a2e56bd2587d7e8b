import { Failure } from '../_shared/failure.ts';
import { cancelAddress, managedAddress, successAddress } from '../_shared/payments/addresses.ts';
import { portalAddress } from '../_shared/payments/portal.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { endsForGood, type PlanSubscription } from '../_shared/payments/standing.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import type { Customer } from '../_shared/payments/subscriber.ts';
import { priceOf, type SoldTier } from '../_shared/payments/tiers.ts';

/**
 * The address for somebody who has a subscription. It is changed, never doubled: in Stripe's portal, on the page that
 * confirms the new plan, or on its first page as long as a bill is open. Choosing the plan that one is about to leave
 * keeps it.
 * @throws Failure 409 when nothing would change
 */
export async function changePlan(
  customer: Customer,
  current: PlanSubscription,
  tier: SoldTier,
): Promise<string> {
  if (current.standing !== 'paying') return await portalAddress(customer, { return_url: managedAddress() });
  if (current.tier !== tier) return await confirmChange(customer, current, tier);
  if (!endsForGood(current)) throw new Failure(409, `You are already on the ${tier} plan`);
  await stripeClient().subscriptions.update(
    current.id,
    current.subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
  );
  await reconcile(customer);
  return successAddress(tier);
}

function confirmChange(customer: Customer, { id, item }: PlanSubscription, tier: SoldTier) {
  return portalAddress(customer, {
    return_url: cancelAddress(),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: id,
        items: [{ id: item.id, price: priceOf(tier), quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: successAddress(tier) } },
    },
  });
}
