import type { StripeAccount } from './account';
import { expireCheckout } from './checkouts';
import { addMonths, itemOf, type Subscription } from './objects';

/**
 * Does what is due by the account's time: ends expired checkout pages and cancelled subscriptions, and charges for periods that have begun.
 * @param options with `refused` the cards are refused, and the bills stay open
 */
export function passTime(account: StripeAccount, { refused = false } = {}) {
  for (const checkout of account.books.checkouts) {
    if (checkout.status === 'open' && checkout.expires_at <= account.now()) expireCheckout(checkout);
  }
  for (const subscription of account.books.subscriptions) {
    const item = itemOf(subscription);
    while (subscription.status === 'active' && item.current_period_end <= account.now()) {
      if (subscription.cancel_at_period_end) account.end(subscription, item.current_period_end);
      else renew(account, subscription, refused);
    }
  }
}

function renew(account: StripeAccount, subscription: Subscription, refused: boolean) {
  const item = itemOf(subscription);
  const next = account.nextPrice(subscription);
  if (next) item.price = { ...next };
  account.dropSchedule(subscription);
  const created = item.current_period_end;
  Object.assign(item, { current_period_start: created, current_period_end: addMonths(created, 1) });
  const { customer } = subscription;
  const invoice = account.bill({ customer, amount: item.price.unit_amount, paid: !refused, created });
  account.tell(refused ? 'invoice.payment_failed' : 'invoice.paid', invoice);
  account.change(subscription, { latest_invoice: invoice.id, status: refused ? 'past_due' : 'active' });
}
