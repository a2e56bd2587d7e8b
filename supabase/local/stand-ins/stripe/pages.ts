import { escapeHtml, htmlPage } from '../../html-page';
import type { Price } from './price';

const STYLE = `
  body { max-width: 30rem }
  .mark { border: 2px dashed #f5b301; border-radius: 12px; padding: .5rem 1rem; background: #fff7dd }
  [role=alert] { border: 2px solid #b3261e; border-radius: 12px; padding: .5rem 1rem; background: #fff }
  form { margin: .75rem 0 }
  button, .back { box-sizing: border-box; display: block; width: 100%; min-height: 48px; padding: .75rem 1rem; border-radius: 12px;
    border: 1px solid #1b1a2e; background: #fff; color: #1b1a2e; font: inherit; font-weight: 600; text-align: center; cursor: pointer }
  button.main { background: #1b1a2e; color: #fff }
  button:focus-visible, a:focus-visible { outline: 3px solid #b97f00; outline-offset: 2px }
  .back { border-color: transparent; font-weight: 400 }
  ul { list-style: none; padding: 0 }
`;

const page = (title: string, body: string) =>
  htmlPage(
    title,
    `<main><p class="mark"><strong>Local stand-in for Stripe.</strong> No card is asked for and no money moves.</p>${body}</main>`,
    STYLE,
  );

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const amount = ({ unit_amount }: Price) => dollars(unit_amount);
const backLink = (url: string | null) =>
  url === null ? '' : `<a class="back" href="${escapeHtml(url)}">Go back</a>`;
const button = (name: string, value: string, text: string, style = '') =>
  `<form method="post"><button class="${style}" name="${name}" value="${escapeHtml(value)}">${escapeHtml(text)}</button></form>`;

export function checkoutPage(
  price: Price,
  email: string | null,
  cancelUrl: string | null,
  declined: boolean,
) {
  return page(
    declined ? 'Your card was declined' : `Subscribe to ${price.nickname}`,
    `<h1>Subscribe to ${escapeHtml(price.nickname)}</h1>
     ${declined ? '<p role="alert">Your card was declined. Nothing was charged.</p>' : ''}
     <p>${amount(price)} a month${email ? ` for ${escapeHtml(email)}` : ''}</p>
     ${button('card', 'good', `Pay ${amount(price)}`, 'main')}
     ${button('card', 'declined', 'Pay with a card that is declined')}
     ${backLink(cancelUrl)}`,
  );
}

interface PortalView {
  /** Null without a running subscription. */
  plan: {
    current: Price;
    choices: readonly Price[];
    /** ISO day on which it renews or ends. */
    until: string;
    ends: boolean;
    /** The plan that follows then. */
    next: Price | undefined;
  } | null;
  /** A bill that is open, its amount in cents. */
  bill: { id: string; amount: number } | null;
  returnUrl: string | null;
}

export function portalPage({ plan, bill, returnUrl }: PortalView) {
  const standing = plan
    ? `<p>You are on <strong>${escapeHtml(plan.current.nickname)}</strong>, ${amount(plan.current)} a month.
       It ${plan.next ? `changes to ${escapeHtml(plan.next.nickname)}` : plan.ends ? 'ends' : 'renews'} on ${plan.until}.</p>`
    : '<p>There is no running subscription.</p>';
  const openBill = bill
    ? `<p role="alert">A bill of ${dollars(bill.amount)} is open.</p>${button('pay', bill.id, `Pay ${dollars(bill.amount)}`, 'main')}`
    : '';
  const items = (plan?.choices ?? []).map(
    (price) =>
      `<li>${button('choose', price.id, `Change to ${price.nickname}, ${amount(price)} a month`)}</li>`,
  );
  return page(
    'Your subscription',
    `<h1>Your subscription</h1>${standing}${openBill}<ul>${items.join('')}</ul>${backLink(returnUrl)}`,
  );
}

export function confirmPage(current: Price, next: Price, backUrl: string | null) {
  return page(
    'Confirm your change',
    `<h1>Confirm your change</h1>
     <p>From ${escapeHtml(current.nickname)}, ${amount(current)} a month, to
     <strong>${escapeHtml(next.nickname)}</strong>, ${amount(next)} a month.
     ${
       next.unit_amount < current.unit_amount
         ? 'It begins when the period that is paid ends.'
         : 'The difference for the rest of the period is charged now.'
     }</p>
     ${button('confirm', next.id, 'Confirm', 'main')}
     ${backLink(backUrl)}`,
  );
}

export function closedPage(returnUrl: string | null) {
  return page(
    'This page is closed',
    `<h1>This page is closed</h1><p>It was paid, or another page has taken its place.</p>${backLink(returnUrl)}`,
  );
}
