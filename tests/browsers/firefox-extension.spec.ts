import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildExtension } from '../../extension/build/build-extension';
import { startLoggingProxy } from '../e2e/logging-proxy';
import { PLACES } from '../e2e/shop-pages';
import { apiUrl, appUrl, keys } from '../support/e2e-settings';
import { follow, People, type PublishedOffer, publish, unique } from '../support/people';
import { trackingDeclined } from '../support/tracking-declined';
import { Firefox } from './firefox';

// One story in one browser: install, open the popup, connect, allow, shop, copy.
test.describe.configure({ mode: 'serial' });

const ID = 'extension@promobell';
const shop = `knits-${unique()}.example`;
const people = new People();
let folder: string;
let proxy: Awaited<ReturnType<typeof startLoggingProxy>>;
let firefox: Firefox;
let offer: PublishedOffer;
/** Where the extension's own documents are: Firefox makes the address up at each installation. */
let origin: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promobell-extension-'));
  const settings = { version: '0.1.0', siteUrl: appUrl, apiUrl, apiKey: keys.publishable };
  await buildExtension({ ...settings, browser: 'firefox', outDir: folder });
  proxy = await startLoggingProxy();
  const { hostname, port } = new URL(proxy.url);
  firefox = await Firefox.start({
    'network.proxy.type': 1,
    'network.proxy.http': hostname,
    'network.proxy.http_port': Number(port),
    'network.proxy.ssl': hostname,
    'network.proxy.ssl_port': Number(port),
    'network.proxy.allow_hijacking_localhost': true,
    // The sample shops have no https, without which a page has no clipboard.
    'dom.security.https_first': false,
    'dom.securecontext.allowlist': `www.${shop}`,
    // No test can answer the browser's question for shops.
    'extensions.webextOptionalPermissionPrompts': false,
  });
});

test.afterAll(async () => {
  await firefox?.quit();
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
  await people.leave();
});

// Functions in the browser's own window.
const originOf = "(id) => WebExtensionPolicy.getByID(id).getURL('').slice(0, -1)";
const endBackground = '(id) => WebExtensionPolicy.getByID(id).extension.terminateBackground()';
const readClipboard = '() => navigator.clipboard.readText()';
/** Pins the icon, as people do, and presses it. */
const pressIcon = `(id) => {
  const widget = id.replace(/[^a-z0-9_-]/g, '_') + '-browser-action';
  CustomizableUI.addWidgetToArea(widget, CustomizableUI.AREA_NAVBAR);
  document.getElementById(widget).querySelector('.unified-extensions-item-action-button').click();
}`;
const popupWidth =
  "() => document.querySelector('.webextension-popup-browser')?.getBoundingClientRect().width";

function store(items: { name: string; value: string }[]) {
  for (const { name, value } of items) localStorage.setItem(name, value);
}

/** The patterns of the pages in which the bell's script runs. */
async function ringingPages() {
  const scripts = await chrome.scripting.getRegisteredContentScripts();
  return scripts.flatMap(({ matches }) => matches ?? []);
}

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;

/** The bell's own document in a shop's page. */
async function bellIn(tab: string): Promise<string> {
  let bell: string | undefined;
  await expect
    .poll(async () => {
      bell = await firefox.frameIn(tab, `${origin}/bell.html`);
      return bell;
    })
    .toBeDefined();
  return bell ?? '';
}

const requestsToApi = () => proxy.seen.filter((line) => line.includes(apiUrl));

test('Firefox installs the built extension, and its popup in the toolbar has its width', async () => {
  await firefox.send('webExtension.install', { extensionData: { type: 'path', path: folder } });
  const window = await firefox.window();
  origin = String(await firefox.run(window, originOf, ID));
  await firefox.run(window, pressIcon, ID);
  await expect.poll(() => firefox.run(window, popupWidth)).toBe(376);
});

test("in Firefox one press connects the extension, and the popup shows a shop's code", async () => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  offer = await publish(vera, { affiliate_link: `https://www.${shop}/vera` });
  await follow(nora, vera);
  const site = await firefox.open(`${appUrl}/terms`);
  const session = JSON.stringify(await people.session(nora));
  await firefox.run(site, store, [trackingDeclined, { name: 'supabase-auth', value: session }]);
  await firefox.go(site, `${appUrl}/connect-extension`);
  await firefox.press(site, '//main//button[starts-with(normalize-space(), "Connect as")]');
  await firefox.shows(site, '//*[starts-with(normalize-space(), "Connected as")]');
  const popup = await firefox.open(`${origin}/popup.html?host=www.${shop}`);
  await firefox.shows(popup, `//*[.="${offer.code}"]`);
});

test('in Firefox the bell comes in an allowed shop, and its ticket copies the code, also after the background was ended', async () => {
  const settings = await firefox.open(`${origin}/popup.html`);
  await firefox.press(settings, button('Settings'));
  await firefox.press(settings, '//input[@id=//label[contains(., "Show a small bell")]/@for]');
  await expect.poll(() => firefox.run(settings, ringingPages)).not.toEqual([]);
  const tab = await firefox.open(`http://www.${shop}/checkout`);
  const bell = await bellIn(tab);
  await firefox.shows(bell, '//button[starts-with(@aria-label, "Promobell: 1 code")]');
  await firefox.run(await firefox.window(), endBackground, ID);
  await firefox.press(bell, '//button[starts-with(@aria-label, "Promobell: ")]');
  await expect(async () => {
    await firefox.press(bell, button(`Copy code ${offer.code}`));
    expect(await firefox.run(await firefox.window(), readClipboard)).toBe(offer.code);
  }).toPass();
});

test('in Firefox opening pages of a shop with a bell makes the extension send no request', async () => {
  const tab = await firefox.open(`http://www.${shop}/`);
  await bellIn(tab);
  const before = requestsToApi();
  expect(before).not.toEqual([]);
  for (const place of PLACES) {
    await firefox.go(tab, `http://www.${shop}/${place}`);
    await bellIn(tab);
  }
  expect(requestsToApi()).toEqual(before);
});
