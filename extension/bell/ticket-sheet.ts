import './ticket.css';
import { conditionsLabel } from '@rules/conditions';
import { atShop } from '@/domain/shop-link';
import { COPIED_MS, copyToClipboard } from '@/ui/clipboard';
import type { PageTicket } from '../messages';
import { bellDrawing, button, cross, element, nameAndBrand } from './elements';
import { watchSight } from './sight';

interface Handlers {
  onCopied: () => void;
  /** Opens the influencer's link. */
  onShop: () => void;
  /** Opens all codes of the shop. */
  onAll: () => void;
  onMove: () => void;
  onClose: () => void;
  /** 'Not in this shop' was pressed, which holds until it is taken back in the popup's Settings. */
  onNotHere: () => void;
}

/** How long a message stands in place of the offer's description. */
const SAID_MS = 8000;

const NOT_COUNTED = {
  early: "The ticket had only just come here, so your press didn't count. Press again.",
  covered:
    "Something in the page covered this ticket, so your press didn't count. Press again, or use the bell in the toolbar.",
};

/**
 * Renders the ticket. It never takes the focus.
 * @returns its element, and what has it read aloud once it is seen: a live region speaks of what changes in it after it is there
 */
export function showTicket(
  { offer, more }: PageTicket,
  { onCopied, onShop, onAll, onMove, onClose, onNotHere }: Handlers,
): { ticket: HTMLElement; announce: () => void } {
  const said = element('div', { class: 'spoken', role: 'status' });
  const what = element('p', { class: 'what', dir: 'auto' }, offer.description);
  const code = element('span', { class: 'code', dir: 'auto', translate: 'no' }, offer.promo_code);
  const close = button('close', 'Close');
  close.append(cross());

  const head = element('div', { class: 'head' });
  head.append(bellDrawing(), nameAndBrand(offer.influencer_name, offer.brand_name), close);
  const { paid_label } = offer;
  const facts = [paid_label, conditionsLabel(offer), offer.expires];
  const body = element('div', { class: 'ticket-body' });
  body.append(head, what, element('p', { class: 'small' }, facts.filter(Boolean).join(' · ')));
  const stub = element('div', { class: 'ticket-stub' });
  stub.append(code);
  const copy = button('copy', `Copy code ${offer.promo_code}`, 'Copy');
  const notHere = button('not-here', undefined, 'Not in this shop');
  const move = button('move', 'Move the bell', 'Move');
  const all = button('more', more === 1 ? '1 more code' : `${more} more codes`, `${more} more`);
  const where = `${atShop(offer.brand_name, paid_label)} ${paid_label ?? ''}`.trim();
  const shop = button('shop', `Shop ${where} (opens in a new tab)`, 'Shop');
  const foot = element('div', { class: 'foot' });
  foot.append(notHere, move, ...(more > 0 ? [all] : []), ...(offer.has_link ? [shop] : []));
  stub.append(copy, foot);
  const sheet = element('section', { class: 'ticket-sheet', 'aria-label': 'Promobell' });
  sheet.append(body, stub);
  const ticket = element('div', { class: 'ticket' });
  ticket.append(sheet, said);
  const sight = watchSight(sheet);

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
  const act = (action: () => void) => () => {
    const seen = sight();
    if (seen !== 'clear') return say(NOT_COUNTED[seen]);
    unsay();
    action();
  };
  const copyCode = async () => {
    if ((await copyToClipboard(offer.promo_code)) !== 'copied') {
      code.dataset.whole = '';
      getSelection()?.selectAllChildren(code);
      say("The browser didn't allow copying here. The code is selected: copy it by hand.");
      return;
    }
    // Its name stays, so that a second press finds it.
    copy.textContent = 'Copied!';
    said.textContent = 'Copied!';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, COPIED_MS);
    onCopied();
  };
  copy.addEventListener(
    'click',
    act(() => void copyCode()),
  );
  shop.addEventListener('click', act(onShop));
  all.addEventListener('click', act(onAll));
  notHere.addEventListener('click', act(onNotHere));
  move.addEventListener('click', onMove);
  close.addEventListener('click', onClose);

  document.body.append(ticket);
  return {
    ticket,
    announce: () => {
      said.textContent = `${offer.influencer_name} has a code for ${offer.brand_name}: ${offer.description}`;
    },
  };
}
