import { conditionsLabel } from '@rules/conditions';
import { COPIED_MS } from '@/domain/copied';
import { expiryLabel } from '@/domain/expiry';
import type { PageTicket, Sight } from '../messages';
import { copyText } from './copy-text';
import { bell, button, cross, element, nameAndBrand } from './elements';

interface Handlers {
  /** Whether the person sees the ticket, so that a press is meant for it. */
  sight: () => Promise<Sight>;
  onCopied: () => void;
  /** For good in this shop. */
  onClose: () => void;
  /** Opens all codes of the shop. */
  onAll: () => void;
}

const SAID_MS = 8000;

const NOT_COUNTED = {
  early: "The ticket had only just come here, so your press didn't count. Press again.",
  covered:
    "Something in the page covered this ticket, so your press didn't count. Press again, or use the bell in the toolbar.",
};

/**
 * Renders the ticket. It never takes the focus.
 * @returns what has it read aloud, once it is seen: a live region speaks of what changes in it after it is there
 */
export function showTicket(
  { offer, more }: PageTicket,
  { sight, onCopied, onClose, onAll }: Handlers,
): () => void {
  const said = element('div', { class: 'spoken', role: 'status' });
  const what = element('p', { class: 'what', dir: 'auto' }, offer.description);
  const code = element('span', { class: 'code', dir: 'auto' }, offer.promo_code);
  const copy = button('copy', `Copy code ${offer.promo_code}`, 'Copy');
  const close = button('close', "Close, and don't show it in this shop again");
  close.append(cross());

  const head = element('div', { class: 'head' });
  head.append(bell(), nameAndBrand(offer.influencer_name, offer.brand_name), close);
  const { expiration_date } = offer;
  const facts = [
    offer.paid_label,
    conditionsLabel(offer),
    expiration_date && expiryLabel(expiration_date, new Date()),
  ];
  const body = element('div', { class: 'ticket-body' });
  body.append(head, what, element('p', { class: 'small' }, facts.filter(Boolean).join(' · ')));
  const stub = element('div', { class: 'ticket-stub' });
  stub.append(code);
  const all = button('more', more === 1 ? '1 more code' : `${more} more codes`, `${more} more`);
  if (more > 0) stub.append(all);
  stub.append(copy);
  const sheet = element('section', { class: 'ticket-sheet', 'aria-label': 'Promobell' });
  sheet.append(body, stub);
  const ticket = element('div', { class: 'ticket' });
  ticket.append(sheet, said);

  let forgetting: ReturnType<typeof setTimeout> | undefined;
  const unsay = () => {
    clearTimeout(forgetting);
    what.textContent = offer.description;
    delete what.dataset.said;
  };
  const say = (words: string) => {
    unsay();
    forgetting = setTimeout(unsay, SAID_MS);
    what.textContent = words;
    what.dataset.said = '';
    said.textContent = words;
  };
  const press = async (event: Event, act: () => void) => {
    // What a script makes isn't trusted.
    if (!event.isTrusted) return;
    const seen = await sight();
    if (seen !== 'clear') return say(NOT_COUNTED[seen]);
    unsay();
    act();
  };
  const copyCode = async () => {
    if (!(await copyText(offer.promo_code))) {
      code.dataset.whole = '';
      say("The browser didn't allow copying here. Select the code to copy it.");
      return;
    }
    copy.textContent = 'Copied!';
    said.textContent = 'Copied!';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, COPIED_MS);
    onCopied();
  };
  copy.addEventListener('click', (event) => void press(event, () => void copyCode()));
  close.addEventListener('click', (event) => void press(event, onClose));
  all.addEventListener('click', (event) => void press(event, onAll));
  addEventListener('keydown', (event) => {
    // The page can put the focus into the frame, but on none of its buttons.
    if (event.key === 'Escape' && sheet.contains(document.activeElement)) void press(event, onClose);
  });

  document.body.append(ticket);
  return () => {
    said.textContent = `${offer.influencer_name} has a code for ${offer.brand_name}: ${offer.description}`;
  };
}
