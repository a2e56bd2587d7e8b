// The script of a frame on another site: it copies codes, counts, and says in the viewer's language that a link is paid. It stores nothing.
import { paidLinkLabel } from '@rules/paid-link';
import { MIDDLE_BUTTON } from '@/domain/shop-link';
import { mayCount } from '@/features/tracking/may-count';
import { env } from '@/lib/env';
import { COPIED_MS, copyBeforeLeaving, copyToClipboard } from '@/ui/clipboard';
import { EMBED_CODE, EMBED_COPY, EMBED_OFFER, EMBED_PAID, EMBED_SAID, EMBED_SHOP } from './marks';

const marked = (mark: string, within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLElement>(`[${mark}]`),
];

for (const label of marked(EMBED_PAID)) label.textContent = paidLinkLabel(null, navigator.languages);
for (const ticket of marked(EMBED_OFFER)) listenTo(ticket);

function listenTo(ticket: HTMLElement) {
  const offer = ticket.getAttribute(EMBED_OFFER) ?? '';
  const [shown] = marked(EMBED_CODE, ticket);
  const code = shown?.getAttribute(EMBED_CODE) ?? '';
  const [said] = marked(EMBED_SAID, ticket);
  const say = (words: string) => {
    if (said) said.textContent = words;
  };
  const succeed = () => {
    say('Promo code copied to clipboard!');
    count(offer, 'copied');
  };
  const copy = async () => {
    const isCopied = (await copyToClipboard(code)) === 'copied';
    if (isCopied) succeed();
    else {
      say("Your browser didn't copy the code. It is selected: copy it by hand.");
      if (shown) getSelection()?.selectAllChildren(shown);
    }
    return isCopied;
  };
  for (const button of marked(EMBED_COPY, ticket)) copyOnClick(button, copy);
  const tried = { current: false };
  for (const link of marked(EMBED_SHOP, ticket)) {
    const mayLeave = () =>
      link.getAttribute(EMBED_SHOP) !== 'with code' ||
      copyBeforeLeaving(code, tried, succeed, () => void copy());
    link.addEventListener('click', (event) => {
      if (mayLeave()) count(offer, 'shop');
      else event.preventDefault();
    });
    // The middle button opens the shop behind the page, which stays in view: the press needn't be stopped.
    link.addEventListener('auxclick', ({ button }) => {
      if (button !== MIDDLE_BUTTON) return;
      mayLeave();
      count(offer, 'shop');
    });
  }
}

/** Has a button copy, and say for a moment that it did. */
function copyOnClick(button: HTMLElement, copy: () => Promise<boolean>) {
  const { textContent, ariaLabel } = button;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sayCopied = () => {
    clearTimeout(timer);
    button.textContent = 'Copied!';
    button.ariaLabel = 'Copied!';
    timer = setTimeout(() => Object.assign(button, { textContent, ariaLabel }), COPIED_MS);
  };
  button.removeAttribute('disabled');
  button.addEventListener('click', () => void copy().then((isCopied) => isCopied && sayCopied()));
}

const counted = new Set<string>();

/** Counts once what happened to an offer (docs/product/results.md#what-is-counted). */
function count(offer: string, kind: 'copied' | 'shop') {
  const key = `${kind} ${offer}`;
  if (counted.has(key) || !mayCount()) return;
  counted.add(key);
  const request = fetch(`${env.supabaseUrl}/rest/v1/rpc/count_results`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: env.supabaseKey,
      Authorization: `Bearer ${env.supabaseKey}`,
    },
    body: JSON.stringify({ events: [{ offer, kind, source: 'embed' }] }),
    credentials: 'omit',
    // The browser sends it also when the frame is gone.
    keepalive: true,
  });
  // After a failure another press is counted.
  const forget = () => counted.delete(key);
  request.then(({ ok }) => ok || forget(), forget);
}
