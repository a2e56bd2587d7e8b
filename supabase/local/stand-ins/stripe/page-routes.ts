import type { StripeAccount } from './account';
import { payCheckout } from './checkouts';
import type { Checkout, Portal } from './objects';
import { paymentPage } from './pages';
import { type Price, priceWithId } from './price';

type PageAnswer = { status: number; html: string } | { redirect: string };

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const monthly = ({ nickname, unit_amount }: Price) => `${nickname}, ${dollars(unit_amount)} a month`;

/** Answers the page to which a checkout or a portal session leads; `form` has the pressed button, if any. */
export function answerPage(account: StripeAccount, path: string, form: URLSearchParams): PageAnswer {
  const { checkouts, portals } = account.books;
  const id = path.replace(/^\/(checkout|portal)\//, '');
  const [checkout, portal] = [checkouts.find((one) => one.id === id), portals.find((one) => one.id === id)];
  if (checkout) return answerCheckout(account, checkout, form.get('card'));
  return portal ? answerPortal(account, portal, form) : closed(404, null);
}

const closed = (status: number, backUrl: string | null): PageAnswer => {
  const text = 'It was paid, or another page has taken its place.';
  return { status, html: paymentPage({ title: 'This page is closed', text, backUrl }) };
};

function answerCheckout(account: StripeAccount, checkout: Checkout, card: string | null): PageAnswer {
  const { cancel_url: backUrl, success_url } = checkout;
  const price = priceWithId(checkout.price);
  if (checkout.status !== 'open' || !price) return closed(410, backUrl);
  if (card === 'good') {
    payCheckout(account, checkout, price);
    return { redirect: success_url ?? '/' };
  }
  const email = account.books.customers.find(({ id }) => id === checkout.customer)?.email;
  const isDeclined = card === 'declined';
  const title = isDeclined ? 'Your card was declined' : `Subscribe to ${price.nickname}`;
  const text = `${isDeclined ? 'Nothing was charged. ' : ''}${monthly(price)}${email ? `, for ${email}` : ''}`;
  const buttons: [string, string, string][] = [
    ['card', 'good', `Pay ${dollars(price.unit_amount)}`],
    ['card', 'declined', 'Pay with a card that is declined'],
  ];
  return { status: isDeclined ? 402 : 200, html: paymentPage({ title, text, buttons, backUrl }) };
}

const RUNNING = ['active', 'trialing', 'past_due'];

function answerPortal(account: StripeAccount, portal: Portal, form: URLSearchParams): PageAnswer {
  const { return_url: backUrl, change, customer } = portal;
  const subscription = account.books.subscriptions.find(
    (one) => one.customer === customer && RUNNING.includes(one.status),
  );
  const current = priceWithId(subscription?.items.data[0]?.price.id ?? '');
  const title = 'Your subscription';
  if (!subscription || !current) {
    return { status: 200, html: paymentPage({ title, text: 'There is no running subscription.', backUrl }) };
  }
  const next = change ? priceWithId(change.price) : undefined;
  if (change && next) {
    if (next === current) return closed(410, backUrl);
    if (form.get('confirm') === next.id) {
      account.changePrice(subscription, next);
      return { redirect: change.returnUrl };
    }
    const begin =
      next.unit_amount < current.unit_amount
        ? 'It begins when the period that is paid ends.'
        : 'The difference for the rest of the period is charged now.';
    const text = `From ${monthly(current)}, to ${monthly(next)}. ${begin}`;
    const buttons: [string, string, string][] = [['confirm', next.id, 'Confirm']];
    return { status: 200, html: paymentPage({ title: 'Confirm your change', text, buttons, backUrl }) };
  }
  const bill = account.openBill(subscription);
  if (bill && form.get('pay') === bill.id) {
    account.payBill(subscription, bill);
    return { redirect: backUrl ?? '/' };
  }
  const text = `You are on ${monthly(current)}.${bill ? ` A bill of ${dollars(bill.amount_due)} is open.` : ''}`;
  const buttons: [string, string, string][] = bill
    ? [['pay', bill.id, `Pay ${dollars(bill.amount_due)}`]]
    : [];
  return { status: 200, html: paymentPage({ title, text, buttons, backUrl }) };
}
