/**
 * The ticket's own document, in a frame in a shop's page. The page has the empty box alone: it can neither read nor change what is in here,
 * and this listens to no message of a page. What the ticket shows comes from the worker, which looks at the page's address.
 */
import { objectsToMeasuring } from '../data-collection';
import { LANDINGS } from '../landings';
import type { BoxRequest, PageTicket, Sight, TicketRequest } from '../messages';
import { watchSight } from './sight';
import { showTicket } from './ticket-sheet';

const counts = !objectsToMeasuring();

async function open() {
  // As a page of its own, or in a frame inside a frame, it stays empty.
  if (parent === window || parent !== top) return;
  const ticket = await openWhileRinging(() => void tellBox('ticket-over'));
  if (!ticket) return;
  const isInSight = watchSight(document.body);
  const close = async () => {
    await ask({ type: 'ticket-closed' });
    await tellBox('ticket-over');
  };
  document.documentElement.dataset.theme = location.hash.slice(1);
  const announce = showTicket(ticket, {
    sight: async () => {
      const inside = isInSight();
      if (inside !== 'clear') return inside;
      const outside = await tellBox('box-sight');
      return isSight(outside) ? outside : 'covered';
    },
    onCopied: () => void ask({ type: 'ticket-copied', offerId: ticket.offer.id, counts }),
    onClose: () => void close(),
    onAll: () => void ask({ type: 'ticket-all' }),
  });
  if ((await tellBox('ticket-drawn')) !== true) return;
  announce();
  await ask({ type: 'ticket-shown', offerId: ticket.offer.id, counts });
}

const isSight = (answer: unknown): answer is Sight =>
  answer === 'clear' || answer === 'early' || answer === 'covered';

/** Undefined, too, when the extension was updated or removed meanwhile. */
function ask(request: TicketRequest): Promise<PageTicket | undefined> {
  return chrome.runtime.sendMessage(request).catch(() => undefined);
}

/** Tells the script that holds the box; undefined when it is gone. */
function tellBox(request: BoxRequest): Promise<unknown> {
  return chrome.runtime.sendMessage(request).catch(() => undefined);
}

/** What the ticket follows from. */
const FOLLOWS_FROM = ['session', 'list', 'muted', 'choices', LANDINGS];

/** `setTimeout` takes no longer one. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Asks for the ticket, and ends it when it wouldn't be shown any more as it is: disconnected, unfollowed, muted, closed in another tab, its
 * offer over or changed, or an affiliate link led to the shop meanwhile. Listens before it asks, so that nothing in between is missed.
 */
async function openWhileRinging(over: () => void): Promise<PageTicket | undefined> {
  const look = async () => {
    const ticket = await opened;
    const present = ticket && (await ask({ type: 'ticket-opened', offerId: ticket.offer.id }));
    if (present && JSON.stringify(present.offer) === JSON.stringify(ticket.offer)) return;
    document.body.replaceChildren();
    over();
  };
  chrome.storage.onChanged.addListener((changes) => {
    if (FOLLOWS_FROM.some((key) => key in changes)) void look();
  });
  const opened = ask({ type: 'ticket-opened' });
  const ticket = await opened;
  if (!ticket) over();
  if (ticket?.endsIn !== undefined) setTimeout(() => void look(), Math.min(ticket.endsIn, LONGEST_MS));
  return ticket;
}

void open();
