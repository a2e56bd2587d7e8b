import { Failure } from '../_shared/endpoint.ts';
import { priceOf } from '../_shared/payments/prices.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import { cancelUrl, checkoutsOf, closeCheckout, successUrl } from '../_shared/payments/stripe-pages.ts';
import type { SoldTier } from '../_shared/rules/plans.ts';

/**
 * A checkout page for somebody without a subscription. An open page for the same price is used again and one for
 * another price is closed, so that a second tab can't pay a second time. Two calls at the same moment create one page,
 * because their idempotency key names the newest page that both saw.
 */
export async function checkoutAddress(customerId: string, tier: SoldTier): Promise<string> {
  const price = await priceOf(tier);
  const checkouts = await checkoutsOf(customerId);
  const open = checkouts.filter(({ status }) => status === 'open');
  const same = open.find(({ metadata, url }) => metadata?.price === price && url);
  for (const { id } of open) {
    if (id === same?.id || (await closeCheckout(id))) continue;
    throw new Failure(409, 'A payment of yours is being completed. Please reload the page in a moment.');
  }
  if (same?.url) return same.url;

  const { url } = await stripeClient().checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      line_items: [{ price, quantity: 1 }],
      success_url: successUrl(tier),
      cancel_url: cancelUrl(),
      metadata: { price },
    },
    { idempotencyKey: `checkout/${customerId}/${price}/${checkouts[0]?.id ?? 'first'}` },
  );
  if (!url) throw new Failure(502, 'No checkout URL returned');
  return url;
}
