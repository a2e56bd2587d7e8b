import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectedAs, NORA, OFFERS, page, playExtensionService, store } from '../support/extension-service';

const service = playExtensionService();
const { readLandings } = await import('../../extension/landings');
const { askPage, readWhere } = await import('../../extension/popup/where');
const { isAffiliateTrail } = await import('../../extension/rules/affiliate-link');
const { isStoodDown } = await import('../../extension/rules/stand-down');
const { answerPage, answerTicket } = await import('../../extension/worker/ring');
const { sync } = await import('../../extension/worker/sync');
const { readStored } = await import('../../extension/stored');
const { changeChoices } = await import('../../extension/stored-changes');

const HOST = 'www.tidewool.example';
const SHOP = `https://${HOST}/`;
const LANDING = `${SHOP}?awc=1_2_3`;

beforeEach(async () => {
  service.profile.stored = {};
  service.profile.session = {};
  service.answers = { [OFFERS]: [{ body: page() }] };
  await store({
    ...connectedAs(NORA),
    choices: { theme: 'dark', ringInPage: true, closedShops: [] },
  });
  await sync();
});

const opened = (address: string, ...before: string[]) =>
  answerPage({ type: 'page-opened', landed: isAffiliateTrail([address, ...before]) }, address);
const ticketIn = (address: string) => answerTicket({ type: 'ticket-opened' }, address);

describe('the bell', () => {
  it('rings aloud in a shop of the list: its page learns the theme, the ticket’s document the offer', async () => {
    expect(await opened(SHOP)).toEqual({ theme: 'dark' });
    expect(await ticketIn(SHOP)).toMatchObject({ offer: { promo_code: 'VERA1', influencer_name: 'Vera' } });
  });

  it.each(['https://news.example/', 'chrome://settings/', undefined])(
    'gives the ticket’s document nothing in another page that frames it: %s',
    async (address) => {
      expect(await answerTicket({ type: 'ticket-opened' }, address)).toBeUndefined();
    },
  );

  it.each<[string, () => Promise<unknown>]>([
    ['the page itself', () => opened(LANDING)],
    ['a page before that led on at once', () => opened(SHOP, SHOP, LANDING)],
    ['another page', () => opened(LANDING).then(() => opened(`${SHOP}product`))],
    ['another host of the shop', () => opened('https://sale.tidewool.example/?awc=1')],
    ['a page of a network', () => opened(SHOP, 'https://www.awin1.com/')],
    [
      'a page while the ticket was closed there',
      async () => {
        await changeChoices(NORA, () => ({ closedShops: ['tidewool.example'] }));
        await opened(LANDING);
        await changeChoices(NORA, () => ({ closedShops: [] }));
      },
    ],
    [
      'a page while ringing aloud was off',
      async () => {
        await changeChoices(NORA, () => ({ ringInPage: false }));
        await opened(LANDING);
        await changeChoices(NORA, () => ({ ringInPage: true }));
      },
    ],
    ['one of three tabs at once', () => Promise.all([opened(LANDING), opened(SHOP), opened(LANDING)])],
  ])('rings aloud no more after somebody’s affiliate link led to %s', async (_, land) => {
    await land();
    expect(await opened(SHOP)).toBeUndefined();
    expect(await ticketIn(SHOP)).toBeUndefined();
  });

  it('remembers landings of three shops at once', async () => {
    const shops = ['one.example', 'two.example', 'three.example'];
    await Promise.all(shops.map((shop) => opened(`https://${shop}/?awc=1`)));
    expect(await readLandings()).toEqual(shops);
  });
});

/** Opens the popup in a tab whose page knows these addresses. */
async function popupStandsDown(address: string, trail: string[] = []): Promise<boolean> {
  vi.stubGlobal('location', { search: '' });
  Object.assign(chrome, {
    tabs: { query: async () => [{ id: 1, url: address }] },
    scripting: { executeScript: async () => [{ result: trail }] },
  });
  const where = await readWhere();
  const { list } = await readStored();
  return isStoodDown(list?.offers ?? [], await askPage(where), where.host ?? '');
}

describe('the popup warns of replacing somebody’s link', () => {
  it.each<[string, () => Promise<boolean>]>([
    ['on the landing page', () => popupStandsDown(LANDING)],
    ['on the next page', () => popupStandsDown(`${SHOP}product`, [`${SHOP}product`, SHOP, LANDING])],
    [
      'in a second tab, after it was opened in the first',
      () => popupStandsDown(LANDING).then(() => popupStandsDown(SHOP)),
    ],
    ['after replaceState took the parameter away', () => popupStandsDown(SHOP, [SHOP, LANDING])],
    ['after a network’s page', () => popupStandsDown(SHOP, [SHOP, SHOP, 'https://prf.hn/'])],
    ['after a script or a meta element led on', () => popupStandsDown(SHOP, [SHOP, SHOP, LANDING])],
    ['after the page told the worker', () => opened(LANDING).then(() => popupStandsDown(SHOP))],
    [
      'opened a second time',
      () => popupStandsDown(LANDING).then(() => popupStandsDown(`${SHOP}cart`, [`${SHOP}cart`])),
    ],
  ])('%s', async (_, open) => {
    expect(await open()).toBe(true);
  });

  it('and keeps nothing of a site that isn’t on the list, or without an account', async () => {
    await popupStandsDown('https://news.example/?awc=1_2_3');
    service.profile.stored = {};
    await popupStandsDown(LANDING);
    expect(await readLandings()).toEqual([]);
  });

  it('and of nothing where no link led', async () => {
    expect(await popupStandsDown(SHOP, [SHOP, 'https://www.search.example/'])).toBe(false);
  });
});
