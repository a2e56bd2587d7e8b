import { Failure } from '../_shared/endpoint.ts';
import { dropSchedule, endsForGood, type PlanSubscription } from '../_shared/payments/plan-subscription.ts';
import { priceOf } from '../_shared/payments/prices.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import {
  cancelUrl,
  keptUrl,
  loweredUrl,
  portalReturnUrl,
  portalUrl,
  successUrl,
} from '../_shared/payments/stripe-pages.ts';
import type { Customer } from '../_shared/payments/subscriber.ts';
import { alreadyNext, alreadyOn, KEEP_FIRST } from '../_shared/rules/plan-rules.ts';
import { type SoldTier, soldTiers } from '../_shared/rules/plans.ts';

/**
 * The URL for somebody who has a subscription, which is changed and not doubled: in Stripe's portal, on the page that
 * confirms the new plan, or on the portal's first page while a bill is open. Choosing the present plan again
 * takes a cancellation or a planned change back. The return URL says whether something was bought.
 * @throws Failure 409 when nothing would change, and for another plan while the present one's end is planned
 */
export async function changePlan(
  customer: Customer,
  current: PlanSubscription,
  tier: SoldTier,
): Promise<string> {
  if (current.state !== 'paying') return await portalUrl(customer, { return_url: portalReturnUrl() });
  if (current.next === tier) throw new Failure(409, alreadyNext(tier));
  const isEnding = endsForGood(current) || current.next !== null;
  if (current.tier !== tier) {
    // Stripe leaves a cancellation as it is, so that a plan that was just paid for would end with it, and puts a second change behind the first.
    if (isEnding) throw new Failure(409, KEEP_FIRST);
    return await confirmChange(customer, current, tier);
  }
  if (!isEnding) throw new Failure(409, alreadyOn(tier));
  await keep(current);
  await reconcile(customer);
  return keptUrl(tier);
}

/** Takes back the cancellation or the planned smaller plan. */
async function keep({ id, subscription }: PlanSubscription): Promise<void> {
  await dropSchedule(subscription);
  const { cancel_at_period_end, cancel_at } = subscription;
  if (!cancel_at_period_end && cancel_at === null) return;
  await stripeClient().subscriptions.update(
    id,
    cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
  );
}

async function confirmChange(customer: Customer, { id, item, tier: from }: PlanSubscription, tier: SoldTier) {
  const return_url = soldTiers.indexOf(tier) < soldTiers.indexOf(from) ? loweredUrl(tier) : successUrl(tier);
  return portalUrl(customer, {
    return_url: cancelUrl(),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: id,
        items: [{ id: item.id, price: await priceOf(tier), quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  });
}
