import { escapeHtml } from '../../../functions/_shared/escape-html';
import { htmlPage } from '../../html-page';

const STYLE = `
  body { max-width: 30rem }
  .mark { border: 2px dashed #f5b301; border-radius: 12px; padding: .5rem 1rem; background: #fff7dd }
  button, .back { box-sizing: border-box; display: block; width: 100%; min-height: 48px; margin: .75rem 0; padding: .75rem 1rem; border-radius: 12px;
    border: 1px solid #1b1a2e; background: #fff; color: #1b1a2e; font: inherit; font-weight: 600; text-align: center; cursor: pointer }
  button:first-of-type { background: #1b1a2e; color: #fff }
  button:focus-visible, a:focus-visible { outline: 3px solid #b97f00; outline-offset: 2px }
  .back { border-color: transparent; font-weight: 400 }
`;

/** What the page asks for. */
export interface Payment {
  title: string;
  text: string;
  /** By the name of a button, what is sent when it is pressed, and what it says. */
  buttons?: [name: string, value: string, label: string][];
  backUrl: string | null;
}

/** The one page of the stand-in: to pay a subscription, to confirm another plan, or to pay an open bill. */
export function paymentPage({ title, text, buttons = [], backUrl }: Payment): string {
  const buttonTags = buttons.map(
    ([name, value, label]) =>
      `<button name="${name}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`,
  );
  const back = backUrl === null ? '' : `<a class="back" href="${escapeHtml(backUrl)}">Go back</a>`;
  return htmlPage(
    title,
    `<main><p class="mark"><strong>Local stand-in for Stripe.</strong> No card is asked for and no money moves.</p>
     <h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><form method="post">${buttonTags.join('')}</form>${back}</main>`,
    STYLE,
  );
}
