import type { StripeAccount } from './account';
import { payCheckout } from './checkouts';
import type { Checkout, Portal, Subscription } from './objects';
import { checkoutPage, closedPage, confirmPage, portalPage } from './pages';
import { catalogue, priceWithId } from './price';

type PageAnswer = { status: number; html: string } | { redirect: string };

/** Answers the checkout page and the portal; `form` has the pressed button, if any. */
export function answerPage(account: StripeAccount, path: string, form: URLSearchParams): PageAnswer {
  const { checkouts, portals } = account.books;
  const [, kind, id] = /^\/(checkout|portal)\/(\w+)$/.exec(path) ?? [];
  const checkout = kind === 'checkout' && checkouts.find((one) => one.id === id);
  if (checkout) return answerCheckout(account, checkout, form.get('card'));
  const portal = kind === 'portal' && portals.find((one) => one.id === id);
  if (portal) return answerPortal(account, portal, form);
  return { status: 404, html: closedPage(null) };
}

function answerCheckout(account: StripeAccount, checkout: Checkout, card: string | null): PageAnswer {
  const { cancel_url, success_url } = checkout;
  const price = priceWithId(checkout.price);
  if (checkout.status !== 'open' || !price) return { status: 410, html: closedPage(cancel_url) };
  if (card === 'good') {
    payCheckout(account, checkout, price);
    return { redirect: success_url ?? '/' };
  }
  const email = account.books.customers.find(({ id }) => id === checkout.customer)?.email ?? null;
  const declined = card === 'declined';
  return { status: declined ? 402 : 200, html: checkoutPage(price, email, cancel_url, declined) };
}

function answerPortal(account: StripeAccount, portal: Portal, form: URLSearchParams): PageAnswer {
  const { return_url, change, url } = portal;
  const subscription = account.books.subscriptions.find(
    ({ customer, status }) =>
      customer === portal.customer && ['active', 'trialing', 'past_due'].includes(status),
  );
  if (!subscription)
    return { status: 200, html: portalPage({ plan: null, bill: null, returnUrl: return_url }) };
  const bill = account.openBill(subscription);
  if (bill && form.get('pay') === bill.id) account.payBill(subscription, bill);
  const confirmed = priceWithId(form.get('confirm') ?? '');
  if (confirmed) {
    account.changePrice(subscription, confirmed);
    return { redirect: change?.returnUrl ?? return_url ?? '/' };
  }
  const current = priceWithId(subscription.items.data[0]?.price.id ?? '');
  const chosen = priceWithId(change?.price ?? form.get('choose') ?? '');
  if (!current || !chosen) return { status: 200, html: portalHome(account, portal, subscription) };
  if (chosen === current) return { status: 410, html: closedPage(return_url) };
  return { status: 200, html: confirmPage(current, chosen, change ? return_url : url) };
}

function portalHome(account: StripeAccount, portal: Portal, subscription: Subscription): string {
  const [item] = subscription.items.data;
  const current = priceWithId(item?.price.id ?? '');
  const bill = account.openBill(subscription);
  return portalPage({
    plan: current
      ? {
          current,
          choices: bill ? [] : catalogue.filter((price) => price !== current),
          until: new Date((item?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10),
          ends: subscription.cancel_at_period_end,
          next: account.nextPrice(subscription),
        }
      : null,
    bill: bill ? { id: bill.id, amount: bill.amount_due } : null,
    returnUrl: portal.return_url,
  });
}
