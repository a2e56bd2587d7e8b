import { conditionsOf } from '@rules/conditions';
import { isOnDomain } from '@rules/domains';
import { expiryLabel } from '@/domain/expiry';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { safeLink } from '@/domain/safe-link';
import { readLandings, rememberLanding } from '../landings';
import type { BellRequest, BoxRequest, PageBell, PageRequest, PageRings, PageTicket } from '../messages';
import { nextExpiry, ringingOffers, serviceTime, withoutSilentDomains } from '../rules/bell';
import { FIRST_PLACE } from '../rules/bell-place';
import { pagePatterns } from '../rules/icon-rules';
import { paidLabelOf } from '../rules/paid-label';
import { hostOf, offersAt, shopAt, shopDomains } from '../rules/shops';
import { isStoodDown } from '../rules/stand-down';
import { isFirefox } from '../settings';
import { allowedPages, withdrawPermissions } from '../shop-permissions';
import { readStored, type Stored } from '../stored';
import { changeChoices } from '../stored-changes';
import { noteCopy, noteRing, noteShop } from './results';

const SCRIPT_ID = 'ring';
const RUN_AT = 'document_start' as const;

/** The offers for which the bell may ring in their shops' pages. */
function aloud(stored: Stored): ExtensionOffer[] {
  const { ringInPage, closedShops } = stored.choices;
  if (!ringInPage) return [];
  const isClosed = (domain: string) => closedShops.some((shop) => isOnDomain(domain, shop));
  return withoutSilentDomains(ringingOffers(stored, serviceTime(stored)), isClosed);
}

/**
 * Runs the script of the bell in the shops that are on the list and were allowed, and in no other, and gives back the permission for those
 * that have gone from the list. It runs also where the bell isn't wanted, the shop is muted or ringing aloud is turned off, because it tells
 * of affiliate links, and the bell may be wanted again.
 */
export async function registerRing({ list, checkedAt }: Pick<Stored, 'list' | 'checkedAt'>): Promise<void> {
  // There is a list, which can't be read: it is fetched anew, and then tells which shops are on it.
  if (!list && checkedAt > 0) return;
  const wanted = new Set(shopDomains(list?.offers ?? []).flatMap(pagePatterns));
  const allowed = await allowedPages();
  await withdrawPermissions(allowed.filter((pattern) => !wanted.has(pattern)));
  const matches = allowed.filter((pattern) => wanted.has(pattern));
  const [registered] = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] });
  if (matches.length === 0) {
    if (registered) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
    return;
  }
  const isSame =
    registered?.runAt === RUN_AT && registered.matches?.toSorted().join() === matches.toSorted().join();
  if (isSame) return;
  const script = { id: SCRIPT_ID, matches, js: ['ring.js'], runAt: RUN_AT };
  await (registered
    ? chrome.scripting.updateContentScripts([script])
    : chrome.scripting.registerContentScripts([script]));
}

/**
 * Answers the script in a shop's page.
 * @param address of the page, as the browser names it, whatever the message says
 */
export async function answerPage(
  { landed }: PageRequest,
  address: string | undefined,
  tabId?: number,
): Promise<PageRings | undefined> {
  const host = hostOf(address);
  if (host === undefined) return undefined;
  const stored = await readStored();
  if (!stored.session) return undefined;
  // Whether or not the bell rings here: it may later.
  if (landed) await rememberLanding(stored.session.userId, host);
  if (offersAt(ringingOffers(stored, serviceTime(stored)), host).length > 0) await showLit(tabId);
  const rings = (await ringingAloud(stored, host)).length > 0;
  return rings ? { theme: stored.choices.theme } : undefined;
}

/**
 * Answers the bell's document. It shows something only in a page in which the bell rings, whoever put it there.
 * @param address of the tab; the browser names it only for pages that the extension may run in
 */
export async function answerBell(
  request: BellRequest,
  address: string | undefined,
): Promise<PageBell | PageTicket | undefined> {
  const host = hostOf(address);
  if (host === undefined) return undefined;
  const stored = await readStored();
  if (!stored.session) return undefined;
  const { userId } = stored.session;
  const offers = await ringingAloud(stored, host);
  // Of all offers on the device, so that 'Not in this shop' also counts when the bell rings no more.
  const shop = shopAt(stored.list?.offers ?? [], host);
  if (shop === undefined) return undefined;
  switch (request.type) {
    case 'bell-opened':
      return bellFor(offers, stored);
    case 'bell-moved':
      await changeChoices(userId, () => ({ bellPlace: request.place }));
      return undefined;
    case 'ticket-opened':
      return ticketFor(offers, stored, request.offerId);
    case 'ticket-shown':
    case 'ticket-copied':
    case 'ticket-shop': {
      const offer = offers.find(({ id }) => id === request.offerId);
      if (offer) await act(request, userId, offer);
      return undefined;
    }
    case 'not-here':
      await changeChoices(userId, ({ closedShops }) => ({
        closedShops: [...new Set([...closedShops, shop])],
      }));
      return undefined;
    case 'ticket-all':
      await chrome.tabs.create({ url: chrome.runtime.getURL(`popup.html?host=${host}`) });
      return undefined;
  }
}

/** Counts what was done with an offer's ticket, and opens the affiliate link after a press on 'Shop'. */
async function act(
  { type, mayCount }: Extract<BellRequest, { mayCount: boolean }>,
  userId: string,
  { id, affiliate_link }: ExtensionOffer,
): Promise<void> {
  if (type === 'ticket-shown') return noteRing(userId, id, mayCount);
  if (type === 'ticket-copied') return noteCopy(userId, id, mayCount);
  const url = safeLink(affiliate_link);
  if (url) await chrome.tabs.create({ url });
  await noteShop(userId, id, mayCount);
}

/** Passes on to the script in a tab's page what the bell's document there tells it; undefined when the box is gone. */
export async function tellBox(request: BoxRequest, tabId: number | undefined): Promise<unknown> {
  if (tabId === undefined) return undefined;
  return chrome.tabs.sendMessage(tabId, request, { frameId: 0 }).catch(() => undefined);
}

/** The offers that ring aloud on a host, unless somebody's affiliate link led there. */
async function ringingAloud(stored: Stored, host: string): Promise<ExtensionOffer[]> {
  const offers = offersAt(aloud(stored), host);
  if (offers.length === 0) return [];
  return isStoodDown(stored.list?.offers ?? [], await readLandings(), host) ? [] : offers;
}

function bellFor(offers: readonly ExtensionOffer[], { choices, clockAhead }: Stored): PageBell | undefined {
  if (offers.length === 0) return undefined;
  const end = nextExpiry(offers);
  return {
    codes: offers.length,
    place: choices.bellPlace ?? FIRST_PLACE,
    endsIn: end && end - serviceTime({ clockAhead }).getTime(),
  };
}

function ticketFor(
  offers: readonly ExtensionOffer[],
  { list, clockAhead }: Stored,
  shownId: string | undefined,
): PageTicket | undefined {
  const offer = offers.find(({ id }) => id === shownId) ?? offers[0];
  if (!offer) return undefined;
  const { id, brand_name, promo_code, description, expiration_date } = offer;
  const influencer_name = list?.people.find((person) => person.id === offer.influencer_id)?.name ?? '';
  return {
    more: offers.length - 1,
    offer: {
      id,
      influencer_name,
      brand_name,
      promo_code,
      description,
      ...conditionsOf(offer),
      expires: expiration_date && expiryLabel(expiration_date, serviceTime({ clockAhead })),
      paid_label: paidLabelOf(offer, list),
      has_link: safeLink(offer.affiliate_link) !== undefined,
    },
  };
}

/** Firefox can't light the icon by a rule; there the tab's icon is set when the script in its page asks. */
async function showLit(tabId: number | undefined): Promise<void> {
  if (tabId === undefined || !isFirefox) return;
  await chrome.action.setIcon({ tabId, path: { 16: 'icons/lit-16.png', 32: 'icons/lit-32.png' } });
}
