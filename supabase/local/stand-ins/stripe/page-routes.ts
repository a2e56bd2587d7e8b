import type { StripeAccount } from './account';
import { checkoutPage, closedPage, confirmPage, portalPage } from './pages';
import { catalogue, priceWithId } from './price';
import type { Checkout, Portal, Price, Subscription } from './shapes';

export type PageAnswer = { status: number; html: string } | { redirect: string };

/** The checkout page and the portal, as a person's browser sees them. */
export function answerPage(
  account: StripeAccount,
  method: string,
  path: string,
  form: URLSearchParams,
): PageAnswer {
  const [, kind, id] = /^\/(checkout|portal)\/(\w+)$/.exec(path) ?? [];
  const isPost = method === 'POST';
  const checkout = kind === 'checkout' ? account.books.checkouts.find((one) => one.id === id) : undefined;
  if (checkout) return answerCheckout(account, checkout, isPost ? form.get('card') : null);
  const portal = kind === 'portal' ? account.books.portals.find((one) => one.id === id) : undefined;
  if (portal) return answerPortal(account, portal, isPost ? form : new URLSearchParams());
  return { status: 404, html: closedPage(null) };
}

function answerCheckout(account: StripeAccount, checkout: Checkout, card: string | null): PageAnswer {
  const price = priceWithId(checkout.line_items.data[0]?.price?.id ?? '');
  if (checkout.status !== 'open' || !price) return { status: 410, html: closedPage(checkout.cancel_url) };
  if (card === 'good') {
    account.payCheckout(checkout, price);
    return { redirect: checkout.success_url ?? '/' };
  }
  const email = account.books.customers.find(({ id }) => id === checkout.customer)?.email ?? null;
  const declined = card === 'declined';
  return {
    status: declined ? 402 : 200,
    html: checkoutPage(price, email, checkout.cancel_url, declined),
  };
}

function answerPortal(account: StripeAccount, portal: Portal, form: URLSearchParams): PageAnswer {
  const subscription = runningSubscription(account, portal.customer);
  const current = subscription && priceWithId(subscription.items.data[0]?.price.id ?? '');
  const bill = subscription && account.openBill(subscription);
  if (subscription && bill && form.get('pay') === bill.id) account.payBill(subscription, bill);
  const next = priceWithId(form.get('confirm') ?? '');
  if (subscription && next) {
    account.changePrice(subscription, next);
    return { redirect: portal.flow?.after_completion.redirect?.return_url ?? portal.return_url ?? '/' };
  }
  const chosen = plannedPrice(portal) ?? priceWithId(form.get('choose') ?? '');
  if (subscription && current && chosen) {
    if (chosen === current) return { status: 410, html: closedPage(portal.return_url) };
    return { status: 200, html: confirmPage(current, chosen, portal.flow ? portal.return_url : portal.url) };
  }
  return { status: 200, html: portalHome(account, portal, subscription, current) };
}

function portalHome(
  account: StripeAccount,
  portal: Portal,
  subscription: Subscription | undefined,
  current: Price | undefined,
) {
  const end = subscription?.items.data[0]?.current_period_end;
  const bill = subscription && account.openBill(subscription);
  return portalPage({
    current: current ?? null,
    choices: current && !bill ? catalogue.filter((price) => price !== current) : [],
    until: end === undefined ? null : new Date(end * 1000).toISOString().slice(0, 10),
    ends: subscription?.cancel_at_period_end ?? false,
    next: nextPrice(account, subscription) ?? null,
    bill: bill ? { id: bill.id, amount: bill.amount_due } : null,
    returnUrl: portal.return_url,
  });
}

const nextPrice = (account: StripeAccount, subscription: Subscription | undefined) =>
  subscription && priceWithId(String(account.scheduleOf(subscription)?.phases[1]?.items[0]?.price));

const plannedPrice = ({ flow }: Portal) =>
  priceWithId(flow?.subscription_update_confirm?.items[0]?.price ?? '');

const runningSubscription = ({ books }: StripeAccount, customerId: string) =>
  books.subscriptions.find(
    ({ customer, status }) => customer === customerId && ['active', 'trialing', 'past_due'].includes(status),
  );
