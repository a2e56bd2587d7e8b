import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { buildExtension } from '../../extension/build/build-extension';
import { DEVELOPMENT_KEY } from '../../extension/build/development-key';
import { pagePatterns } from '../../extension/rules/icon-rules';
import { DEVELOPMENT_EXTENSION_ID } from '../../src/domain/extension-protocol';
import { extensionLaunch } from '../support/chromium-launch';
import { apiUrl, appUrl, keys } from '../support/e2e-settings';
import { trackingDeclined } from '../support/tracking-declined';
import { iconPresser } from './icon-presser';
import { startLoggingProxy } from './logging-proxy';

export const EXTENSION_URL = `chrome-extension://${DEVELOPMENT_EXTENSION_ID}`;

export type ExtensionBed = Awaited<ReturnType<typeof openExtensionBed>>;

/**
 * A Chromium with the built extension in it, behind a proxy that writes down every request.
 * @param shops for which the permission to ring aloud is there already: no test can press the browser's own question
 */
export async function openExtensionBed(shops: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-extension-'));
  const built = join(folder, 'chromium');
  await buildExtension({
    browser: 'chromium',
    version: '0.1.0',
    siteUrl: appUrl,
    apiUrl,
    apiKey: keys.publishable,
    key: DEVELOPMENT_KEY,
    outDir: built,
  });
  await allowShops(join(built, 'manifest.json'), shops);
  const proxy = await startLoggingProxy();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...extensionLaunch,
    viewport: { width: 1280, height: 800 },
    // A part that still moves would be pressed where it was.
    reducedMotion: 'reduce',
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...(extensionLaunch.args ?? []),
      `--load-extension=${built}`,
      `--disable-extensions-except=${built}`,
      '--enable-unsafe-extension-debugging',
      `--proxy-server=${proxy.url}`,
      '--proxy-bypass-list=<-loopback>',
      // The sample shops have no https, and without it a page has no clipboard.
      `--unsafely-treat-insecure-origin-as-secure=${shops.map((shop) => `http://www.${shop}`).join()}`,
    ],
  });
  // As in Firefox, the bell's document in a page's frame knows no tabs.
  await context.addInitScript(() => {
    if (location.pathname === '/bell.html') Reflect.deleteProperty(chrome, 'tabs');
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

  return {
    built,
    context,
    worker,
    /** Every request so far, of anybody in the browser: 'GET http://…'. */
    requests: proxy.seen,
    pressIcon: await iconPresser(context, EXTENSION_URL),

    async close() {
      await context.close();
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    },

    /** A page of the site on which somebody is signed in. */
    async signIn(session: object): Promise<Page> {
      const page = await context.newPage();
      await page.goto(`${appUrl}/terms`);
      const items = [trackingDeclined, { name: 'supabase-auth', value: JSON.stringify(session) }];
      await page.evaluate((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      }, items);
      return page;
    },

    /** Connects the extension with the account that is signed in on the site. */
    async connect(site: Page) {
      await site.goto(`${appUrl}/connect-extension`);
      await site
        .getByRole('main')
        .getByRole('button', { name: /^Connect/ })
        .click();
    },

    /** The shops on which the icon lights, read back from the browser's rules. */
    litShops: () =>
      worker.evaluate(
        () =>
          new Promise<string[]>((done) => {
            chrome.declarativeContent.onPageChanged.getRules((rules) =>
              done(rules.flatMap((rule) => rule.conditions.map(({ pageUrl }) => pageUrl.hostSuffix))),
            );
          }),
      ),

    /** Everything in the extension's storage: what stays, and what goes with the browser. */
    kept: () =>
      worker.evaluate(() => Promise.all([chrome.storage.local.get(), chrome.storage.session.get()])),

    /** The patterns of the pages in which the script that rings aloud runs. */
    ringingShops: () =>
      worker.evaluate(async () => {
        const scripts = await chrome.scripting.getRegisteredContentScripts();
        return scripts.flatMap(({ matches }) => matches ?? []);
      }),

    /** The address of one of the extension's files, as the script in a page is told it. */
    addressOf: (page: Page, file: string) =>
      worker.evaluate(
        async ([url = '', path = '']) => {
          const [tab] = await chrome.tabs.query({ url });
          const [answer] = await chrome.scripting.executeScript({
            target: { tabId: tab?.id ?? -1 },
            args: [path],
            func: (name) => chrome.runtime.getURL(name),
          });
          return answer?.result ?? '';
        },
        [page.url(), file],
      ),

    /** Has the extension ask for its list, as every 15 minutes. */
    tick: () =>
      worker.evaluate(() => chrome.alarms.create('sync', { when: Date.now(), periodInMinutes: 15 })),

    /** Whether the bell rings aloud in the page, as its script is told. */
    ringsIn: (page: Page) =>
      worker.evaluate(async (url) => {
        const [tab] = await chrome.tabs.query({ url });
        const [answer] = await chrome.scripting.executeScript({
          target: { tabId: tab?.id ?? -1 },
          func: () => chrome.runtime.sendMessage({ type: 'page-opened', landed: false }),
        });
        return answer?.result != null;
      }, page.url()),

    /** The popup in a tab of its own, as the ticket in a shop's page opens it. */
    async openPopup(host?: string): Promise<Page> {
      const page = await context.newPage();
      await page.setViewportSize({ width: 376, height: 600 });
      await page.goto(`${EXTENSION_URL}/popup.html${host === undefined ? '' : `?host=${host}`}`);
      return page;
    },
  };
}

/** Presses a setting of the popup, which shows what was chosen as soon as the extension has stored it. */
export async function setSetting(popup: Page, name: RegExp, isWanted: boolean) {
  const setting = popup.getByRole('checkbox', { name });
  if ((await setting.isChecked()) !== isWanted) await setting.click();
  await expect(setting).toBeChecked({ checked: isWanted });
}

async function allowShops(path: string, shops: string[]) {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, host_permissions: shops.flatMap(pagePatterns) }));
}
