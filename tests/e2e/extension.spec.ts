import type { Page } from '@playwright/test';
import { apiUrl, appUrl } from '../support/e2e-settings';
import { follow, People, type Person, type PublishedOffer, publish, unique } from '../support/people';
import { ALL_RULES, COLOUR_RULES, violations } from './axe';
import { type ExtensionBed, openExtensionBed, setSetting } from './extension-bed';
import { fileSize, namesOf, pageSize } from './extension-sizes';
import { bellIn, copyFrom, pageBell, pageTicket, press } from './page-bell';
import { PLACES, walk } from './shop-pages';
import { expect, test } from './story';

// One story in one browser: install, connect, shop, ring aloud, unfollow, disconnect.
test.describe.configure({ mode: 'serial' });

/** Themes change only colours, so everything else is checked in the light one. */
const RULES = { light: ALL_RULES, dark: COLOUR_RULES };

const key = unique();
const knits = `knits-${key}.example`;
const boots = `boots-${key}.example`;
const applyLink = `https://www.${knits}/discount/KNIT`;
const people = new People();
let bed: ExtensionBed;
let site: Page;
let vera: Person;
let otto: Person;
let nora: Person;
let knit: PublishedOffer;
let boot: PublishedOffer;

test.beforeAll(async () => {
  [vera, otto, nora] = await Promise.all([
    people.influencer(),
    people.influencer(`Otto ${key}`),
    people.member(),
  ]);
  knit = await publish(vera, {
    affiliate_link: `https://www.${knits}/vera`,
    apply_link: applyLink,
    minimum_spend: 40,
  });
  // Copied on a phone: the bell counts in the whole shop.
  boot = await publish(otto, { affiliate_link: `https://m.${boots}/?ref=otto` });
  await follow(nora, vera);
  await follow(nora, otto);
  bed = await openExtensionBed([knits, boots]);
  site = await bed.signIn(await people.session(nora));
});

test.afterAll(async () => {
  await bed?.close();
  await people.leave();
});

test('one press on the site connects the extension, and its icon lights up in the shops of followed influencers', async () => {
  const fresh = await bed.openPopup();
  await expect(fresh.getByRole('link', { name: 'Connect' })).toHaveAttribute(
    'href',
    `${appUrl}/connect-extension`,
  );
  expect(await bed.litShops()).toEqual([]);

  await bed.connect(site);
  await expect.poll(bed.litShops).toEqual([`.${boots}`, `.${knits}`]);
  await expect(fresh.getByText(knit.code)).toBeVisible();
  await fresh.close();
});

test('the popup shows the codes of the shop it was opened in, and copies one with one press', async () => {
  const shop = await bed.context.newPage();
  await shop.goto(`http://www.${knits}/product`);
  const text = await bed.pressIcon(shop);
  expect(text).toContain(knit.code);
  expect(text).toContain('Min. spend $40');
  expect(text).toContain(vera.name);
  expect(text).not.toContain(boot.code);

  const popup = await bed.openPopup(`www.${knits}`);
  await popup.getByRole('button', { name: `Copy code ${knit.code}` }).click();
  await expect(popup.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(popup.getByRole('region', { name: 'Did it work?' })).toHaveCount(0);
  await bed.context.route(applyLink, (route) => route.fulfill({ body: 'The shop' }));
  const withCode = popup.getByRole('link', {
    name: `Shop with code at ${knit.brand}, Paid link (opens in a new tab)`,
  });
  await expect(withCode.getByText('Paid link')).toBeVisible();
  const opened = bed.context.waitForEvent('page');
  await withCode.click();
  const applied = await opened;
  await expect(applied).toHaveURL(applyLink);
  await applied.close();
  await popup.reload();
  await popup.getByRole('region', { name: 'Did it work?' }).getByRole('button', { name: 'Yes' }).click();
  await expect.poll(async () => (await nora.client.rpc('own_report', { offer_id: knit.id })).data).toBe(true);
  await popup.reload();
  await expect(popup.getByText(knit.code)).toBeVisible();
  await expect(popup.getByRole('region', { name: 'Did it work?' })).toHaveCount(0);
  await popup.close();
  await shop.close();
});

test('opening 40 pages, of shops with a bell and others, makes the extension send no request', async () => {
  const settings = await bed.openPopup();
  await settings.getByRole('button', { name: 'Settings' }).click();
  await setSetting(settings, /small bell/, true);
  await setSetting(settings, /Count for influencers/, true);
  await expect.poll(bed.kept).toMatchObject([{ choices: { ringInPage: true }, countsRings: true }, {}]);
  // Opening the popup has the worker ask for the list, and whoever tells it so again is answered when it has.
  await settings.evaluate(() => chrome.runtime.sendMessage({ type: 'popup-opened' }));
  await settings.close();
  await site.goto('about:blank');
  const before = bed.requests.length;
  const hosts = [`www.${knits}`, 'nobodys-shop.example', boots, 'news.example', `pay.${knits}`];
  await Promise.all(hosts.map((host) => walk(bed.context, host)));
  // The browser asks its maker's services now and then, and doesn't reach them.
  const sent = bed.requests.slice(before).filter((line) => !/google(apis)?\.com/.test(line));
  const opened = hosts.flatMap((host) => PLACES.map((place) => `GET http://${host}/${place}`));
  expect(sent.toSorted()).toEqual(opened.toSorted());

  // What rang waits for the next tick.
  const shop = await bed.context.newPage();
  await shop.goto(`http://${boots}/`);
  await pageTicket(shop);
  const rung = expect.arrayContaining([{ offer: boot.id, kind: 'rung' }]);
  await expect.poll(bed.kept).toMatchObject([{ results: rung }, {}]);
  await shop.close();
  await bed.tick();
  await expect.poll(() => bed.requests.slice(before)).toContain(`POST ${apiUrl}/rest/v1/rpc/count_results`);
});

test('the popup has its width also in the few pixels that Firefox gives it at first', async () => {
  const popup = await bed.openPopup();
  await popup.setViewportSize({ width: 10, height: 600 });
  await expect.poll(async () => (await popup.locator('body').boundingBox())?.width).toBe(376);
  await popup.close();
});

test('the popup has no accessibility violation in either theme', async () => {
  const popup = await bed.openPopup(`www.${knits}`);
  for (const view of ['This shop', 'Alerts', 'Search', 'Settings']) {
    await popup.getByRole('navigation').getByRole('button', { name: view }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme });
      await popup.evaluate((theme) => {
        document.documentElement.dataset.theme = theme;
      }, colorScheme);
      expect.soft(await violations(popup, RULES[colorScheme]), `${view}, ${colorScheme}`).toEqual([]);
    }
  }
  await popup.close();
});

test('a setting that the browser has no room to store stays as it was', async () => {
  const popup = await bed.openPopup();
  await popup.getByRole('button', { name: 'Settings' }).click();
  await setSetting(popup, /small bell/, true);
  await popup.evaluate(() => {
    const set = () => Promise.reject(new Error('QUOTA_BYTES quota exceeded'));
    Object.defineProperty(chrome.storage.local, 'set', { value: set });
  });
  const setting = popup.getByRole('checkbox', { name: /small bell/ });
  await setting.click();
  await expect(setting).toBeChecked();
  const theme = popup.getByRole('combobox', { name: 'Theme' });
  await theme.selectOption('Dark');
  await expect(theme).toHaveValue('system');
  await popup.close();
});

test('a bell in pages is shown by choice, copies a code, and is never shown again in a shop where it is not wanted', async () => {
  const shop = await bed.context.newPage();
  await shop.goto(`http://www.${knits}/checkout`);
  await shop.getByLabel('Promo code').focus();
  await pageBell(shop);
  await expect(shop.getByLabel('Promo code')).toBeFocused();

  await bed.context.grantPermissions(['clipboard-read'], { origin: `http://www.${knits}` });
  const ticket = await pageTicket(shop);
  await copyFrom(ticket);
  await bed.context.route(`https://www.${knits}/vera`, (route) => route.fulfill({ body: 'The shop' }));
  const opened = bed.context.waitForEvent('page');
  await press(ticket, /^Shop at/);
  const byLink = await opened;
  await expect(byLink).toHaveURL(`https://www.${knits}/vera`);
  await byLink.close();
  await press(ticket, /^Not in this shop/);
  await expect.poll(() => bellIn(shop)).toBeUndefined();
  await shop.getByLabel('Promo code').focus();
  expect(await shop.evaluate(() => navigator.clipboard.readText())).toBe(knit.code);
  await shop.reload();
  expect(await bed.ringsIn(shop)).toBe(false);
  await shop.goto(`http://${boots}/`);
  expect(await bed.ringsIn(shop)).toBe(true);
  await shop.close();
});

test('an open ticket whose code changes is closed', async () => {
  const shop = await bed.context.newPage();
  await shop.goto(`http://${boots}/`);
  const ticket = await pageTicket(shop);
  await otto.client
    .from('promo_codes')
    .update({ promo_code: `NEW-${key}` })
    .eq('id', boot.id)
    .throwOnError();
  // The change counts from the schedule's next tick on.
  await expect
    .poll(async () => {
      await bed.tick();
      return ticket.getByRole('region', { name: 'Promobell' }).count();
    })
    .toBe(0);
  await expect((await pageTicket(shop)).getByText(`NEW-${key}`)).toBeVisible();
  await shop.close();
});

test("an unfollow on the site removes the shop's icon and codes from the extension at once", async () => {
  await site.goto(`${appUrl}/influencer/${vera.username}`);
  await site.getByRole('button', { name: `Following ${vera.name}` }).click();
  await expect.poll(bed.litShops).toEqual([`.${boots}`]);
  const popup = await bed.openPopup(`www.${knits}`);
  await expect(popup.getByText(`NEW-${key}`)).toBeVisible();
  await expect(popup.getByText(knit.code)).toHaveCount(0);
  await popup.close();
});

test("disconnecting the extension removes all of the account's data from the device, including an open ticket in a page", async () => {
  const shop = await bed.context.newPage();
  await shop.goto(`http://${boots}/`);
  await pageTicket(shop);
  const popup = await bed.openPopup();
  await popup.getByRole('button', { name: 'Settings' }).click();
  await popup.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => bellIn(shop)).toBeUndefined();
  await expect.poll(bed.kept).toEqual([{}, {}]);
  await expect.poll(bed.ringingShops).toEqual([]);
});

test('the extension stays within its size limits', async () => {
  expect(await pageSize(bed.built, 'popup.html')).toBeLessThan(32_000);
  expect(await fileSize(bed.built, 'worker.js')).toBeLessThan(66_000);
  // All that is loaded in a shop until the bell is pressed, and all together.
  expect(await pageSize(bed.built, 'bell.html', 'ring.js')).toBeLessThan(7_500);
  const ticket = await namesOf(bed.built, 'ticket-sheet');
  expect(await pageSize(bed.built, 'bell.html', 'ring.js', ...ticket)).toBeLessThan(11_500);
});
