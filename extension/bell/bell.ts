/**
 * The bell's own document, in a frame in a shop's page. The page has the empty box alone: it can neither read nor change what is in here,
 * and this listens to no message of a page. What bell and ticket show comes from the worker, which looks at the page's address.
 */
import { objectsToMeasuring } from '../data-collection';
import { LANDINGS } from '../landings';
import type { BellRequest, BoxRequest, PageBell, PageTicket } from '../messages';
import { BELL_PX, type BellPlace, FIRST_PLACE, nextPlace } from '../rules/bell-place';
import { letDrag } from './drag';
import { bellDrawing, button, element } from './elements';

/** The stored values that bell and ticket depend on. */
const FOLLOWS_FROM = ['session', 'list', 'muted', 'choices', LANDINGS];

/** The longest delay that `setTimeout` takes. */
const LONGEST_MS = 2 ** 31 - 1;

const mayCount = !objectsToMeasuring();
const bell = button('bell', undefined);
const count = element('span', { class: 'count', 'aria-hidden': 'true' });
const said = element('div', { class: 'spoken', role: 'status' });

let place: BellPlace = FIRST_PLACE;
let ending: ReturnType<typeof setTimeout> | undefined;
/** The open ticket. */
let shown: { offer: PageTicket['offer']; ticket: HTMLElement } | undefined;
/** Whether the box has become large enough for it. */
let hasRoom = false;

/** Asks the worker. The answer is also undefined when the extension was updated or removed meanwhile. */
async function ask(request: { type: 'bell-opened' }): Promise<PageBell | undefined>;
async function ask(request: Extract<BellRequest, { type: 'ticket-opened' }>): Promise<PageTicket | undefined>;
async function ask(request: BellRequest): Promise<undefined>;
async function ask(request: BellRequest): Promise<unknown> {
  try {
    return await chrome.runtime.sendMessage(request);
  } catch {
    return undefined;
  }
}

/** Has the box take a size, at the bell's place. */
async function size(box: BoxRequest['box']) {
  document.body.dataset.side = place.side;
  document.body.style.setProperty('--down', String(place.down));
  const request: BoxRequest = { box, place };
  await chrome.runtime.sendMessage(request).catch(() => undefined);
}

/** The script in the page removes the box when this document leaves it. */
const leave = () => location.replace('about:blank');

/**
 * Shows how the bell rings now, and leaves when it rings no more: disconnected, unfollowed, muted, not wanted here, its offers over, or an
 * affiliate link led to the shop meanwhile. A ticket that wouldn't be shown any more as it is, is shut.
 */
async function follow() {
  const ringing = await ask({ type: 'bell-opened' });
  if (!ringing) return leave();
  const { codes, endsIn } = ringing;
  bell.ariaLabel =
    codes === 1 ? 'Promobell: 1 code for this shop' : `Promobell: ${codes} codes for this shop`;
  count.textContent = codes === 1 ? '' : String(codes);
  clearTimeout(ending);
  if (endsIn !== undefined) ending = setTimeout(() => void follow(), Math.min(endsIn, LONGEST_MS));
  if (!shown) return;
  const { offer } = shown;
  const present = await ask({ type: 'ticket-opened', offerId: offer.id });
  if (JSON.stringify(present?.offer) !== JSON.stringify(offer)) shut();
}

function shut() {
  if (!shown) return;
  shown.ticket.remove();
  shown = undefined;
  bell.ariaExpanded = 'false';
  void size('bell');
}

async function openTicket() {
  const ticket = await ask({ type: 'ticket-opened' });
  if (!ticket) return leave();
  const { showTicket } = await import('./ticket-sheet');
  if (shown) return;
  const { offer } = ticket;
  const note = (type: 'ticket-shown' | 'ticket-copied' | 'ticket-shop') =>
    ask({ type, offerId: offer.id, mayCount });
  const sheet = showTicket(ticket, {
    onCopied: () => void note('ticket-copied'),
    onShop: () => void note('ticket-shop'),
    onAll: () => void ask({ type: 'ticket-all' }),
    onMove: () => {
      moveTo(nextPlace(place));
      void size('ticket');
    },
    onClose: close,
    onNotHere: () => void ask({ type: 'not-here' }),
  });
  shown = { offer, ticket: sheet.ticket };
  hasRoom = false;
  bell.ariaExpanded = 'true';
  await size('ticket');
  sheet.announce();
  await note('ticket-shown');
}

function close() {
  shut();
  bell.focus();
}

function moveTo(next: BellPlace) {
  place = next;
  void ask({ type: 'bell-moved', place });
}

async function start() {
  // As a page of its own, or in a frame inside a frame, it stays empty.
  if (parent === window || parent !== top) return;
  document.documentElement.dataset.theme = location.hash.slice(1);
  // Listens before it asks, so that nothing in between is missed.
  chrome.storage.onChanged.addListener((changes) => {
    if (FOLLOWS_FROM.some((key) => key in changes)) void follow();
  });
  const ringing = await ask({ type: 'bell-opened' });
  if (!ringing) return leave();
  ({ place } = ringing);
  await follow();
  bell.append(bellDrawing(), count);
  bell.ariaExpanded = 'false';
  bell.addEventListener('click', () => (shown ? shut() : void openTicket()));
  letDrag(bell, {
    onDrag: () => {
      shut();
      void size('window');
    },
    onDrop: (dropped) => {
      if (dropped) moveTo(dropped);
      void size('bell');
    },
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && shown) close();
  });
  // Beside the ticket, where the box lies over the page.
  addEventListener('pointerdown', ({ target }) => {
    if (target === document.body || target === document.documentElement) shut();
  });
  // A press in the page has the box made small again, which shuts the ticket. A small size that is told before this ticket had room is left
  // from the ticket before.
  addEventListener('resize', () => {
    const isSmall = innerWidth <= BELL_PX;
    if (isSmall && hasRoom) shut();
    hasRoom = !isSmall;
  });
  // After an update or its removal the browser leaves this document where it is, and tells it nothing.
  for (const type of ['pointerover', 'focusin', 'visibilitychange']) {
    document.addEventListener(type, () => {
      if (chrome.runtime?.id === undefined) leave();
    });
  }
  document.body.append(bell, said);
  await size('bell');
  said.textContent = bell.ariaLabel;
}

void start();
