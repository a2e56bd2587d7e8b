import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadingAddresses } from '../../extension/rules/affiliate-link';
import type { Choices } from '../../extension/stored';
import {
  CONNECT,
  connectedAs,
  HANDED,
  LOGOUT,
  NORA,
  OFFERS,
  offer,
  page,
  playExtensionService,
  RENEW,
  session,
  store,
  VERA,
} from '../support/extension-service';

const service = playExtensionService();
const { readLandings } = await import('../../extension/landings');
const { askPage, readOpenedPage } = await import('../../extension/popup/opened-page');
const { ledByAffiliateLink } = await import('../../extension/rules/affiliate-link');
const { pagePatterns } = await import('../../extension/rules/icon-rules');
const { isOnDomain } = await import('@rules/domains');
const { isStoodDown } = await import('../../extension/rules/stand-down');
const { allowedPages, withdrawPermissions } = await import('../../extension/shop-permissions');
const { answerPage, answerBell, registerRing } = await import('../../extension/worker/ring');
const { answerSite } = await import('../../extension/worker/connect');
const { disconnect } = await import('../../extension/worker/session');
const { sync } = await import('../../extension/worker/sync');
const { readStored } = await import('../../extension/stored');
const { changeChoices } = await import('../../extension/stored-changes');

const HOST = 'www.tidewool.example';
const SHOP = `https://${HOST}/`;
const LANDING = `${SHOP}?awc=1_2_3`;
const OTHERS = ['boots.example', 'lamps.example'];
const SHOPS = ['tidewool.example', ...OTHERS];

/** What the worker does after each change of what is stored or allowed. */
const derive = async () => registerRing(await readStored());

async function choose(changed: Partial<Choices>) {
  await changeChoices(NORA, () => changed);
  await derive();
}

beforeEach(async () => {
  service.profile.stored = {};
  service.profile.session = {};
  service.profile.scripts = [];
  service.profile.origins = SHOPS.flatMap(pagePatterns);
  const offers = SHOPS.map((shop, index) => offer(index + 1, [shop]));
  service.answers = {
    [OFFERS]: [{ body: page({ offers }) }],
    [CONNECT]: [{ body: HANDED }],
    [RENEW]: [{ body: { ...session(1), user: { id: VERA } } }],
    [LOGOUT]: [{}],
  };
  await store({
    ...connectedAs(NORA),
    choices: { theme: 'dark', ringInPage: true, closedShops: [] },
  });
  await sync();
  await derive();
});

/** Whether the browser runs the extension's script in a page. */
function runsIn(address: string): boolean {
  const { hostname } = new URL(address);
  return service.profile.scripts
    .flatMap(({ matches = [] }) => matches)
    .map((pattern) => pattern.slice('*://'.length, -'/*'.length))
    .some((host) => (host.startsWith('*.') ? isOnDomain(hostname, host.slice(2)) : hostname === host));
}

/** A page is opened, and what its script learns where the browser runs it. */
async function opened(address: string, ...before: string[]) {
  if (!runsIn(address)) return undefined;
  return answerPage(
    { type: 'page-opened', landed: ledByAffiliateLink({ asked: address, referrer: '', others: before }) },
    address,
  );
}
const bellIn = (address: string) => answerBell({ type: 'bell-opened' }, address);
const ticketIn = (address: string) => answerBell({ type: 'ticket-opened' }, address);

describe("the extension's bell in a page", () => {
  it("is shown in a shop of the list: its page learns the theme, the bell's document the offer", async () => {
    expect(await opened(SHOP)).toEqual({ theme: 'dark' });
    expect(await bellIn(SHOP)).toEqual({ codes: 1, place: { side: 'right', down: 0.5 }, endsIn: undefined });
    expect(await ticketIn(SHOP)).toMatchObject({ offer: { promo_code: 'VERA1', influencer_name: 'Vera' } });
  });

  it("tells its ticket when its offer ends by the service's clock, and not the device's", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const ending = { ...offer(1, ['tidewool.example']), expiration_date: daysAgo(8).slice(0, 10) };
    service.answers[OFFERS] = [{ body: page({ version: 'two', offers: [ending], now: daysAgo(10) }) }];
    await sync();
    expect(await ticketIn(SHOP)).toMatchObject({ offer: { expires: 'Ends in 2 days' } });
  });

  it.each(['https://news.example/', 'chrome://settings/', undefined])(
    'gives its document nothing in another page that frames it: %s',
    async (address) => {
      expect(await answerBell({ type: 'bell-opened' }, address)).toBeUndefined();
      expect(await answerBell({ type: 'ticket-opened' }, address)).toBeUndefined();
    },
  );

  it.each<[string, () => Promise<unknown>]>([
    ['the page itself', () => opened(LANDING)],
    ['a page before it that redirected at once', () => opened(SHOP, SHOP, LANDING)],
    ['another page', () => opened(LANDING).then(() => opened(`${SHOP}product`))],
    ['another host of the shop', () => opened('https://sale.tidewool.example/?awc=1')],
    ['a page of a network', () => opened(SHOP, 'https://www.awin1.com/')],
    [
      'a page while the bell was not wanted there',
      async () => {
        await choose({ closedShops: ['tidewool.example'] });
        await opened(LANDING);
        await choose({ closedShops: [] });
      },
    ],
    [
      'a page while bells in pages were off',
      async () => {
        await choose({ ringInPage: false });
        await opened(LANDING);
        await choose({ ringInPage: true });
      },
    ],
    ['one of three tabs at once', () => Promise.all([opened(LANDING), opened(SHOP), opened(LANDING)])],
  ])("isn't shown any more after somebody's affiliate link led to %s", async (_, land) => {
    await land();
    expect(await opened(SHOP)).toBeUndefined();
    expect(await bellIn(SHOP)).toBeUndefined();
    expect(await ticketIn(SHOP)).toBeUndefined();
  });

  it("stores a shop once in which 'Not in this shop' is pressed in two pages at once", async () => {
    await Promise.all([answerBell({ type: 'not-here' }, SHOP), answerBell({ type: 'not-here' }, SHOP)]);
    expect((await readStored()).choices.closedShops).toEqual(['tidewool.example']);
  });

  it('stores the landings in three shops when affiliate links lead to them at the same time', async () => {
    await Promise.all(SHOPS.map((shop) => opened(`https://${shop}/?awc=1`)));
    expect(await readLandings()).toEqual(SHOPS);
  });
});

describe('the permission for a shop', () => {
  it("stays when bells in pages are turned off, and the shop's script shows nothing", async () => {
    await choose({ ringInPage: false });
    expect(runsIn(SHOP)).toBe(true);
    expect(await opened(SHOP)).toBeUndefined();
    expect(await bellIn(SHOP)).toBeUndefined();
    expect(await ticketIn(SHOP)).toBeUndefined();
  });

  it('is withdrawn by a press, and the script leaves the shop', async () => {
    await choose({ ringInPage: false });
    await withdrawPermissions(await allowedPages());
    await derive();
    expect(service.profile.origins).toEqual([]);
    expect(runsIn(SHOP)).toBe(false);
  });

  it('is withdrawn when the shop leaves the list, and no other is', async () => {
    service.answers[OFFERS] = [{ body: page({ version: 'two' }) }];
    await sync();
    await derive();
    expect(service.profile.origins).toEqual(pagePatterns('tidewool.example'));
    expect(OTHERS.filter((shop) => runsIn(`https://${shop}/`))).toEqual([]);
  });

  it("stays while the list can't be read", async () => {
    await chrome.storage.local.set({ list: 'of another format' });
    await derive();
    expect(service.profile.origins).toEqual(SHOPS.flatMap(pagePatterns));
    expect(runsIn(SHOP)).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the extension is disconnected', () => disconnect(NORA)],
    [
      'another account connects it',
      () => answerSite({ type: 'connect', token: 'handed-over', userId: VERA }, 'https://promobell.example'),
    ],
  ])('is withdrawn when %s', async (_, leave) => {
    service.answers[OFFERS] = ['offline'];
    await leave();
    await derive();
    expect((await readStored()).session?.userId).not.toBe(NORA);
    expect(service.profile.origins).toEqual([]);
    expect(runsIn(SHOP)).toBe(false);
  });
});

/** Opens the popup in a tab whose page knows these addresses. */
async function popupStandsDown(address: string, way: Partial<LeadingAddresses> = {}): Promise<boolean> {
  const addresses: LeadingAddresses = { asked: address, referrer: '', others: [], ...way };
  vi.stubGlobal('location', { search: '' });
  Object.assign(chrome, { tabs: { query: async () => [{ id: 1, url: address }] } });
  Object.assign(chrome.scripting, { executeScript: async () => [{ result: addresses }] });
  const where = await readOpenedPage();
  const { list } = await readStored();
  return isStoodDown(list?.offers ?? [], await askPage(where), where.host ?? '');
}

describe("the popup warns of replacing somebody's affiliate link", () => {
  it.each<[string, () => Promise<boolean>]>([
    ['on the landing page', () => popupStandsDown(LANDING)],
    ['on the next page', () => popupStandsDown(`${SHOP}product`, { others: [SHOP, LANDING] })],
    [
      'in a second tab, after it was opened in the first',
      () => popupStandsDown(LANDING).then(() => popupStandsDown(SHOP)),
    ],
    ['after replaceState took the parameter away', () => popupStandsDown(SHOP, { asked: LANDING })],
    ['on a page that a plain ref led to', () => popupStandsDown(`${SHOP}?ref=vera`)],
    ["after a network's page", () => popupStandsDown(SHOP, { referrer: 'https://prf.hn/' })],
    ['after a script or a meta element led on', () => popupStandsDown(SHOP, { referrer: LANDING })],
    ['after the page told the worker', () => opened(LANDING).then(() => popupStandsDown(SHOP))],
    ['opened a second time', () => popupStandsDown(LANDING).then(() => popupStandsDown(`${SHOP}cart`))],
  ])('%s', async (_, open) => {
    expect(await open()).toBe(true);
  });

  it('and stores nothing about a site outside the list, or without an account', async () => {
    await popupStandsDown('https://news.example/?awc=1_2_3');
    service.profile.stored = {};
    await popupStandsDown(LANDING);
    expect(await readLandings()).toEqual([]);
  });

  it('but not where no link led', async () => {
    expect(await popupStandsDown(SHOP, { referrer: 'https://www.search.example/' })).toBe(false);
    expect(await popupStandsDown(`${SHOP}?ref=nav`, { referrer: SHOP })).toBe(false);
  });
});
