/** Runs in the pages of shops where the person allowed the bell to ring aloud. Asks the worker what to show; never the network. */
import { objectsToMeasuring } from '../data-collection';
import type { PageRequest, PageTicket } from '../messages';
import { showTicket } from './ticket';

interface Answer {
  /** False when the extension was updated or removed while the page was open. */
  isThere: boolean;
  ticket?: PageTicket;
}

async function ask(request: PageRequest): Promise<Answer> {
  try {
    return { isThere: true, ticket: await chrome.runtime.sendMessage(request) };
  } catch {
    return { isThere: false };
  }
}

/** The address that was first asked for: the shop may have removed parameters from the one that is shown. */
function firstAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

async function ring() {
  const counts = !objectsToMeasuring();
  const { ticket } = await ask({
    type: 'page-opened',
    address: firstAddress(),
    referrer: document.referrer,
    counts,
  });
  if (!ticket) return;
  showTicket(ticket, {
    onCopied: () => void ask({ type: 'page-copied', offerId: ticket.offer.id, counts }),
    onClose: () => void ask({ type: 'page-closed' }),
    onAll: async () => (await ask({ type: 'page-all' })).isThere,
  });
}

void ring();
