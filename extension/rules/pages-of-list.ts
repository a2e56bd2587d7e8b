import type { ExtensionOffer, ExtensionPerson } from '@/domain/extension-offer';
import type { OffersPage } from '@/domain/offers-page';
import type { OfferList, Stored } from '../stored';

/**
 * Asks for the list, page by page, until it is whole.
 * @param ask one request; throws when it fails
 * @param deviceTime the device's clock, read when an answer has come
 */
export async function readList(
  knownVersion: string | null,
  ask: (knownVersion: string | null, after: string | null) => Promise<OffersPage>,
  deviceTime: () => number,
): Promise<ReadList> {
  // The list may change between two pages. Then the pages don't belong together, and it is read again from the start.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const first = await ask(knownVersion, null);
    const besidesList = {
      clockAhead: Date.parse(first.now) - deviceTime(),
      alertsSeenAt: first.alerts_seen_at,
      muted: { shops: first.muted_shops, people: first.muted_people },
    };
    if (first.unchanged) return { ...besidesList, list: undefined };
    const offers: ExtensionOffer[] = [...first.offers];
    const people = new Map<string, ExtensionPerson>(first.people.map((person) => [person.id, person]));
    let page = first;
    while (page.next !== null && page.version === first.version) {
      page = await ask(null, page.next);
      offers.push(...page.offers);
      for (const person of page.people) people.set(person.id, person);
    }
    if (page.version !== first.version) continue;
    const { version, member, following, is_silent: isSilent = false, country = null } = first;
    offers.sort(newestFirst);
    return {
      ...besidesList,
      list: { version, member, following, isSilent, country, people: [...people.values()], offers },
    };
  }
  throw new Error('The list changed with every page');
}

const MAX_ATTEMPTS = 4;

/** The newest first; what doesn't count in the member's country is put last in `liveOffers` (./bell.ts). The offers of one uploaded file have the same time; then their ids decide. */
function newestFirst(one: ExtensionOffer, other: ExtensionOffer): number {
  if (one.created_at === other.created_at) return one.id < other.id ? 1 : -1;
  return one.created_at < other.created_at ? 1 : -1;
}

/** What the service has answered, for the worker to store. */
interface ReadList extends Pick<Stored, 'clockAhead' | 'alertsSeenAt' | 'muted'> {
  /** Undefined when the known version is the present one. */
  list: OfferList | undefined;
}
