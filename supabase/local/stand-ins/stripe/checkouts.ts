import type { StripeAccount } from './account';
import { addMonths, type Checkout, newId, newSubscription } from './objects';
import type { Price } from './price';
import { Refusal } from './refusal';

/** How long a checkout can be paid, as at Stripe. */
const OPEN_SECONDS = 24 * 60 * 60;

type NewCheckout = Pick<Checkout, 'customer' | 'metadata' | 'success_url' | 'cancel_url'> & { price: Price };

export function openCheckout(account: StripeAccount, { price, ...fields }: NewCheckout): Checkout {
  const id = newId('cs_test');
  const created = account.now();
  const checkout: Checkout = {
    ...fields,
    id,
    created,
    expires_at: created + OPEN_SECONDS,
    price: price.id,
    amount_total: price.unit_amount,
    status: 'open',
    url: `${account.options.pagesUrl()}/checkout/${id}`,
  };
  account.books.checkouts.push(checkout);
  return checkout;
}

export function expireCheckout(checkout: Checkout): Checkout {
  if (checkout.status !== 'open') {
    throw new Refusal({ status: 400, message: 'Only open Checkout Sessions can be expired.' });
  }
  return Object.assign(checkout, { status: 'expired', url: null });
}

/** Charges the card and begins the subscription. */
export function payCheckout(account: StripeAccount, checkout: Checkout, price: Price) {
  const { customer } = checkout;
  const start = account.now();
  const invoice = account.bill({ customer, amount: price.unit_amount, paid: true });
  const end = addMonths(start, 1);
  const subscription = newSubscription({ customer, price, start, end, invoice: invoice.id });
  account.books.subscriptions.push(subscription);
  Object.assign(checkout, { status: 'complete', url: null });
  account.tell('customer.subscription.created', subscription);
  account.tell('invoice.paid', invoice);
  account.tell('checkout.session.completed', checkout);
}
