import type { ExtensionOffer } from '@/domain/extension-protocol';
import type { PageRequest, PageTicket } from '../messages';
import { ringingOffers, serviceTime, withoutShops } from '../rules/bell';
import { pagePatterns } from '../rules/icon-rules';
import { hostOf, offersAt, shopAt, shopDomains } from '../rules/shops';
import { standsDown } from '../rules/stand-down';
import { isFirefox, settings } from '../settings';
import { changeChoices, readStored, type Stored } from '../stored';
import { noteCopy, noteRing } from './results';

const SCRIPT_ID = 'ring';
/** Shops that somebody's affiliate link led to, until the browser is closed. */
const STOOD_DOWN = 'stoodDown';

/** The offers whose shops' pages may show the ticket. */
function aloud(stored: Stored): ExtensionOffer[] {
  const { ringInPage, closedShops } = stored.choices;
  return ringInPage ? withoutShops(ringingOffers(stored, serviceTime(stored)), closedShops) : [];
}

/** Runs the script of the ticket in the shops that are on the list and were allowed, and in no other. */
export async function registerRing(stored: Stored): Promise<void> {
  await giveBackPermissions(stored);
  const { origins = [] } = await chrome.permissions.getAll();
  const allowed = new Set(origins);
  const matches = shopDomains(aloud(stored))
    .flatMap(pagePatterns)
    .filter((pattern) => allowed.has(pattern));
  const [registered] = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] });
  if (matches.length === 0) {
    if (registered) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
    return;
  }
  if (registered?.matches?.toSorted().join() === matches.toSorted().join()) return;
  const script = { id: SCRIPT_ID, matches, js: ['ring.js'], runAt: 'document_idle' as const };
  await (registered
    ? chrome.scripting.updateContentScripts([script])
    : chrome.scripting.registerContentScripts([script]));
}

/** Gives back the permission for shops that have gone from the list, and for all when the bell rings aloud no more. */
async function giveBackPermissions({ list, choices }: Stored): Promise<void> {
  const needed = new Set(choices.ringInPage ? shopDomains(list?.offers ?? []).flatMap(pagePatterns) : []);
  const { origins = [] } = await chrome.permissions.getAll();
  const unneeded = origins.filter((origin) => !needed.has(origin) && origin !== settings.sitePages);
  // Patterns that the manifest itself names can't be given back.
  if (unneeded.length > 0) await chrome.permissions.remove({ origins: unneeded }).catch(() => false);
}

/** Answers the script in a shop's page. The page that asks is the one the browser names, whatever the message says. */
export async function answerPage(request: PageRequest, sender: chrome.runtime.MessageSender) {
  const host = hostOf(sender.url);
  if (host === undefined) return undefined;
  const stored = await readStored();
  const offers = offersAt(aloud(stored), host);
  const shop = shopAt(offers, host);
  if (shop === undefined) return undefined;
  switch (request.type) {
    case 'page-opened': {
      await showLit(sender.tab?.id);
      if (await isStoodDown(shop, request)) return undefined;
      const ticket = ticketFor(offers, stored);
      if (ticket) await noteRing(ticket.offer.id, request.counts);
      return ticket;
    }
    case 'page-copied': {
      const { offerId, counts } = request;
      return offers.some(({ id }) => id === offerId) ? noteCopy(offerId, counts) : undefined;
    }
    case 'page-closed':
      return changeChoices(({ closedShops }) => ({ closedShops: [...closedShops, shop] }));
    case 'page-all':
      await chrome.tabs.create({ url: chrome.runtime.getURL(`popup.html?host=${host}`) });
  }
}

function ticketFor(offers: readonly ExtensionOffer[], { list, choices }: Stored): PageTicket | undefined {
  const [offer] = offers;
  if (!offer) return undefined;
  const { id, brand_name, promo_code, description, minimum_spend, first_order_only, expiration_date } = offer;
  const influencer_name = list?.people.find((person) => person.id === offer.influencer_id)?.name ?? '';
  return {
    theme: choices.theme,
    more: offers.length - 1,
    offer: {
      id,
      influencer_name,
      brand_name,
      promo_code,
      description,
      minimum_spend,
      first_order_only,
      expiration_date,
    },
  };
}

async function isStoodDown(
  shop: string,
  { address, referrer }: Extract<PageRequest, { type: 'page-opened' }>,
): Promise<boolean> {
  const shops = await stoodDownShops();
  if (shops.includes(shop)) return true;
  if (!standsDown(address, referrer)) return false;
  await chrome.storage.session.set({ [STOOD_DOWN]: [...shops, shop] });
  return true;
}

async function stoodDownShops(): Promise<string[]> {
  const { stoodDown } = await chrome.storage.session.get<{ [STOOD_DOWN]: string[] }>({ [STOOD_DOWN]: [] });
  return stoodDown;
}

/** Firefox can't light the icon by a rule; there the tab's icon is set when its page tells the shop. */
async function showLit(tabId: number | undefined): Promise<void> {
  if (tabId === undefined || !isFirefox) return;
  await chrome.action.setIcon({ tabId, path: { 16: 'icons/lit-16.png', 32: 'icons/lit-32.png' } });
}
