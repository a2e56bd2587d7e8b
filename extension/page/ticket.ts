import { conditionsLabel } from '@/domain/conditions';
import { expiryLabel } from '@/domain/expiry';
import ticketShape from '@/ui/styles/ticket.css?inline';
import tokens from '@/ui/styles/tokens.css?inline';
import type { PageTicket } from '../messages';
import { bell, button, cross, element, whose } from './elements';
import { findPlace } from './place';
import ownStyles from './ticket.css?inline';

interface Handlers {
  onCopied: () => void;
  onClose: () => void;
  /** Opens all codes of the shop; false when the extension isn't there any more. */
  onAll: () => Promise<boolean>;
}

const CHECK_MS = 1000;
const COPIED_MS = 2000;

/**
 * Shows the ticket in a corner of the shop's page. The page can neither read it (a closed shadow root) nor press it: what a script
 * does carries no trust and is ignored. It never takes the focus.
 */
export function showTicket({ offer, more, theme }: PageTicket, { onCopied, onClose, onAll }: Handlers): void {
  const host = document.createElement('promobell-ticket');
  const root = host.attachShadow({ mode: 'closed' });
  applyStyles(root, `${tokens}${ticketShape.replaceAll(/([\d.]+)rem/g, inPixels)}${ownStyles}`);

  const said = element('div', { class: 'spoken', role: 'status' });
  const code = element('span', { class: 'code', dir: 'auto' }, offer.promo_code);
  const copy = button('copy', `Copy code ${offer.promo_code}`, 'Copy');
  const close = button('close', 'Close, and don’t show it in this shop again');
  close.append(cross());

  const corner = element('section', {
    class: 'corner',
    'aria-label': 'Promobell',
    'data-theme': shownTheme(theme),
    'data-place': 'hidden',
  });
  const head = element('div', { class: 'head' });
  head.append(bell(), whose(offer.influencer_name, offer.brand_name), close);
  const facts = [conditionsLabel(offer), expiryLabel(offer.expiration_date, new Date())].filter(Boolean);
  const body = element('div', { class: 'ticket-body' });
  body.append(
    head,
    element('p', { class: 'what', dir: 'auto' }, offer.description),
    element('p', { class: 'small' }, facts.join(' · ')),
  );
  const row = element('div', { class: 'row' });
  row.append(code, copy);
  const stub = element('div', { class: 'ticket-stub' });
  stub.append(row);
  if (more > 0) {
    const all = button('more', undefined, more === 1 ? '1 more code' : `${more} more codes`);
    const openAll = async () => {
      if (await onAll()) return;
      const words = 'The extension was updated meanwhile. Reload the page to see them.';
      all.replaceWith(element('p', { class: 'small' }, words));
      said.textContent = words;
    };
    onPress(all, () => void openAll());
    stub.append(all);
  }
  const sheet = element('div', { class: 'ticket-sheet' });
  sheet.append(body, stub);
  const ticket = element('div', { class: 'ticket' });
  ticket.append(sheet);
  corner.append(ticket, said);
  root.append(corner);

  const place = () => {
    // Not from under the pointer's or the keyboard's hand.
    if (root.activeElement || corner.matches(':hover')) return;
    const next = findPlace(host, ticket.getBoundingClientRect());
    if (corner.dataset.place !== next) corner.dataset.place = next;
  };
  // What scrolls or opens under the ticket may bring a button there.
  const checks = setInterval(place, CHECK_MS);
  addEventListener('resize', place);
  addEventListener('scrollend', place);
  const remove = () => {
    clearInterval(checks);
    removeEventListener('resize', place);
    removeEventListener('scrollend', place);
    host.remove();
  };

  const closeForGood = () => {
    remove();
    onClose();
  };
  onPress(close, closeForGood);
  onPress(copy, () => void copyCode());
  const copyCode = async () => {
    // A page without https has no clipboard.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    try {
      await clipboard.writeText(offer.promo_code);
    } catch {
      failed();
      return;
    }
    copied();
  };
  const copied = () => {
    copy.textContent = 'Copied!';
    said.textContent = 'Copied!';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, COPIED_MS);
    onCopied();
  };
  // The page or the browser forbids it: the code is shown whole, and one click selects it.
  const failed = () => {
    code.dataset.whole = '';
    said.textContent = 'The browser didn’t allow copying here. Select the code to copy it.';
  };
  corner.addEventListener('keydown', (event) => {
    // Keys that are meant for the ticket must not reach the page's own shortcuts.
    event.stopPropagation();
    if (event.isTrusted && event.key === 'Escape') closeForGood();
  });

  document.documentElement.append(host);
  place();
  // A live region speaks of what changes in it after it is there.
  requestAnimationFrame(() => {
    said.textContent = `${offer.influencer_name} has a code for ${offer.brand_name}: ${offer.description}`;
  });
}

/** Calls back for presses by a person: events that a script makes aren't trusted. */
function onPress(target: HTMLElement, handler: () => void) {
  target.addEventListener('click', (event) => {
    event.stopPropagation();
    if (event.isTrusted) handler();
  });
}

function shownTheme(theme: PageTicket['theme']): string {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const inPixels = (_: string, length: string) => `${Number(length) * 16}px`;

function applyStyles(root: ShadowRoot, css: string) {
  try {
    // The page's content security policy has no say over these.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Firefox doesn't let a script of an extension hand them to a page.
    root.append(element('style', {}, css));
  }
}
