import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { apiUrl, appUrl } from '../support/e2e-settings';
import { follow, People, type Person, type PublishedOffer, publish, unique } from '../support/people';
import { ALL_RULES, COLOUR_RULES, violations } from './axe';
import { EXTENSION_URL, type ExtensionBed, openExtensionBed } from './extension-bed';
import { press, ticketBox } from './page-ticket';
import { expect, test } from './story';

// One story in one browser: install, connect, shop, ring aloud, unfollow, disconnect.
test.describe.configure({ mode: 'serial' });

/** Themes change only colours, so everything else is checked in the light one. */
const RULES = { light: ALL_RULES, dark: COLOUR_RULES };

const key = unique();
const knits = `knits-${key}.example`;
const boots = `boots-${key}.example`;
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
  knit = await publish(vera, { affiliate_link: `https://www.${knits}/?ref=vera`, minimum_spend: 40 });
  boot = await publish(otto, { affiliate_link: `https://${boots}/?ref=otto` });
  await follow(nora, vera);
  await follow(nora, otto);
  bed = await openExtensionBed([knits, boots]);
  site = await bed.signIn(await people.session(nora));
});

test.afterAll(async () => {
  await bed?.close();
  await people.leave();
});

test('one press on the site connects the extension, and its icon lights in the shops of the people followed', async () => {
  const fresh = await bed.openPopup();
  await expect(fresh.getByRole('link', { name: 'Connect' })).toHaveAttribute(
    'href',
    `${appUrl}/connect-extension`,
  );
  expect(await bed.litShops()).toEqual([]);

  await site.goto(`${appUrl}/connect-extension`);
  await site
    .getByRole('main')
    .getByRole('button', { name: /^Connect/ })
    .click();
  await expect.poll(bed.litShops).toEqual([`.${boots}`, `.${knits}`].sort());
  await expect(fresh.getByText(knit.code)).toBeVisible();
  await fresh.close();
});

test('the popup knows the shop that it was opened in, and copies the code with one press', async () => {
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
  await popup.reload();
  await popup.getByRole('region', { name: 'Did it work?' }).getByRole('button', { name: 'Yes' }).click();
  await expect.poll(async () => (await nora.client.rpc('own_report', { offer_id: knit.id })).data).toBe(true);
  await popup.reload();
  await expect(popup.getByText(knit.code)).toBeVisible();
  await expect(popup.getByRole('region', { name: 'Did it work?' })).toHaveCount(0);
  await popup.close();
  await shop.close();
});

test('opening 300 pages, of shops that ring aloud and others, makes the extension send nothing', async () => {
  const settings = await bed.openPopup();
  await settings.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('checkbox', { name: /small ticket/ }).check();
  await settings.getByRole('checkbox', { name: /Count for influencers/ }).check();
  await expect.poll(() => registeredShops(bed)).toContain(`*://*.${knits}/*`);
  await settings.close();
  await site.goto('about:blank');
  const before = bed.requests.length;
  const hosts = [`www.${knits}`, 'nobodys-shop.example', boots, 'news.example', `pay.${knits}`];
  await Promise.all(hosts.map(walk));
  // The browser asks its maker's services now and then, and doesn't reach them.
  const sent = bed.requests.slice(before).filter((line) => !/google(apis)?\.com/.test(line));
  const opened = hosts.flatMap((host) => PLACES.map((place) => `GET http://${host}/${place}`));
  expect(sent.toSorted()).toEqual(opened.toSorted());

  // What rang waits for the next tick.
  await bed.worker.evaluate(() => chrome.alarms.create('sync', { when: Date.now(), periodInMinutes: 15 }));
  await expect.poll(() => bed.requests.slice(before)).toContain(`POST ${apiUrl}/rest/v1/rpc/count_results`);
});

const PLACES = Array.from({ length: 60 }, (_, place) => place);

/** Opens sixty pages of a site one after the other; each leads to the next. */
async function walk(host: string) {
  const page = await bed.context.newPage();
  await page.addInitScript((last) => {
    const place = Number(location.pathname.slice(1));
    if (place < last) addEventListener('load', () => location.assign(`/${place + 1}`));
  }, PLACES.length - 1);
  await page.goto(`http://${host}/0`, { waitUntil: 'commit' });
  await page.waitForURL(`http://${host}/${PLACES.length - 1}`);
  await page.close();
}

test('the popup meets no barrier, in both themes', async () => {
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

test('rings aloud by choice: a ticket in a corner, which the page can’t read, press or hide behind', async () => {
  const shop = await bed.context.newPage();
  await shop.goto(`http://www.${knits}/checkout`);
  await shop.getByLabel('Promo code').focus();
  const ticket = shop.locator('promobell-ticket');
  await expect(ticket).toBeAttached();
  const box = await ticketBox(shop);
  const pay = await shop.getByRole('button', { name: 'Place the order' }).boundingBox();
  expect(pay && box.left < pay.x + pay.width && box.right > pay.x && box.bottom > pay.y).toBe(false);
  await expect(shop.getByLabel('Promo code')).toBeFocused();

  // What a hostile page may try.
  const stolen = await shop.evaluate(async (extension) => {
    const host = document.querySelector('promobell-ticket');
    const at = host?.getBoundingClientRect();
    for (const type of ['click', 'pointerdown', 'pointerup', 'keydown']) {
      host?.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
    host?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return {
      text: host?.textContent,
      root: host?.shadowRoot,
      size: at && at.width * at.height,
      runtime: typeof chrome === 'undefined' ? 'none' : typeof Reflect.get(chrome, 'runtime'),
      popup: await fetch(`${extension}/popup.html`).then(
        () => 'read',
        () => 'refused',
      ),
    };
  }, EXTENSION_URL);
  expect(stolen).toEqual({ text: '', root: null, size: 0, runtime: 'undefined', popup: 'refused' });
  await expect(ticket).toBeAttached();

  // A person’s press works, without the page losing its clipboard or its focus for more than the press.
  await bed.context.grantPermissions(['clipboard-read'], { origin: `http://www.${knits}` });
  await press(shop, box, 'copy');
  await expect.poll(() => shop.evaluate(() => navigator.clipboard.readText())).toBe(knit.code);

  await press(shop, box, 'close');
  await expect(ticket).toHaveCount(0);
  await shop.reload();
  await expect(shop.getByLabel('Promo code')).toBeVisible();
  await expect.poll(() => registeredShops(bed)).not.toContain(`*://*.${knits}/*`);

  await shop.goto(`http://www.${boots}/?afsrc=1`);
  await expect.poll(() => stoodDownShops(bed)).toEqual([boots]);
  await expect(ticket).toHaveCount(0);
  await shop.close();
});

test('the ticket meets no barrier, in both themes', async () => {
  const page = await bed.context.newPage();
  const script = await readFile(join(bed.built, 'ring.js'), 'utf8');
  // On a page that plays the worker and leaves the shadow root open, so that axe can look into it.
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
  });
  for (const theme of ['light', 'dark'] as const) {
    await page.goto('http://another-shop.example/');
    await page.evaluate((shown) => {
      const offer = {
        id: '1',
        influencer_name: 'Vera Field',
        brand_name: 'Knits',
        promo_code: 'VERA20',
        description: '20% off all knits',
        minimum_spend: 40,
        first_order_only: true,
        expiration_date: null,
      };
      Object.assign(window, {
        chrome: {
          runtime: {
            sendMessage: async ({ type }: { type: string }) => {
              // As after an update of the extension while the page is open.
              if (type !== 'page-opened') throw new Error('Extension context invalidated.');
              return { theme: shown, offer, more: 2 };
            },
          },
        },
      });
    }, theme);
    await page.addScriptTag({ content: script });
    await expect(page.getByRole('region', { name: 'Promobell' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(/Vera Field has a code for Knits/);
    expect.soft(await violations(page, RULES[theme]), theme).toEqual([]);
    await page.getByRole('button', { name: '2 more codes' }).click();
    await expect(page.getByRole('status')).toHaveText(/Reload the page/);
    await page.getByRole('button', { name: 'Copy code VERA20' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Promobell' })).toHaveCount(0);
  }
  await page.close();
});

test('an unfollow on the site takes the shop’s light and codes away at once', async () => {
  await site.goto(`${appUrl}/influencer/${vera.username}`);
  await site.getByRole('button', { name: `Following ${vera.name}` }).click();
  await expect.poll(bed.litShops).toEqual([`.${boots}`]);
  const popup = await bed.openPopup(`www.${knits}`);
  await expect(popup.getByText(boot.code)).toBeVisible();
  await expect(popup.getByText(knit.code)).toHaveCount(0);
  await popup.close();
});

test('without its storage it is as new, and what it showed is gone', async () => {
  await bed.worker.evaluate(() => chrome.storage.local.clear());
  await expect.poll(bed.litShops).toEqual([]);
  const popup = await bed.openPopup(boots);
  await expect(popup.getByRole('link', { name: 'Connect' })).toBeVisible();
});

test('keeps to its sizes', async () => {
  const popup = await readFile(join(bed.built, 'popup.html'), 'utf8');
  const assets = [...popup.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  expect(assets).toHaveLength(2);
  expect(await size(['popup.html', ...assets])).toBeLessThan(60_000);
  expect(await size(['worker.js'])).toBeLessThan(20_000);
  expect(await size(['ring.js'])).toBeLessThan(12_000);
});

/** What files of the built extension come to, compressed. */
async function size(files: string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(join(bed.built, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
}

const registeredShops = ({ worker }: ExtensionBed) =>
  worker.evaluate(async () => {
    const scripts = await chrome.scripting.getRegisteredContentScripts();
    return scripts.flatMap(({ matches }) => matches ?? []);
  });

const stoodDownShops = ({ worker }: ExtensionBed) =>
  worker.evaluate(
    async () => (await chrome.storage.session.get<{ stoodDown?: string[] }>('stoodDown')).stoodDown,
  );
