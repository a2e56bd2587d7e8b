import type Stripe from 'stripe';
import { monthAfter, type StripeAccount } from './account';
import type { Subscription } from './shapes';

/** Closes old pages and charges for periods that have begun meanwhile; a card that is refused leaves the bill open. */
export function passTime(account: StripeAccount, { refused = false } = {}) {
  for (const checkout of account.books.checkouts) {
    if (checkout.status === 'open' && checkout.expires_at <= account.now()) account.expireCheckout(checkout);
  }
  for (const subscription of account.books.subscriptions) {
    for (const item of subscription.items.data) {
      while (subscription.status === 'active' && item.current_period_end <= account.now()) {
        if (subscription.cancel_at_period_end) account.end(subscription, item.current_period_end);
        else renew(account, subscription, item, refused);
      }
    }
  }
}

function renew(
  account: StripeAccount,
  subscription: Subscription,
  item: Stripe.SubscriptionItem,
  refused: boolean,
) {
  account.followSchedule(subscription);
  const start = item.current_period_end;
  Object.assign(item, { current_period_start: start, current_period_end: monthAfter(start) });
  const { customer } = subscription;
  const amount = item.price.unit_amount ?? 0;
  const invoice = account.bill({
    customer,
    amount,
    reason: 'subscription_cycle',
    paid: !refused,
    created: start,
  });
  account.tell(
    refused
      ? { type: 'invoice.payment_failed', data: { object: invoice } }
      : { type: 'invoice.paid', data: { object: invoice } },
  );
  account.change(subscription, { latest_invoice: invoice.id, status: refused ? 'past_due' : 'active' });
}
