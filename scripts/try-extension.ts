/**
 * `npm run extension`: builds the browser extension for Chromium and Firefox, as folders and as zips, and opens a Chromium with it,
 * beside a running `npm start`. `npm run extension -- --store` builds the zips for the stores instead, with the settings of `.env`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { chromium as playwrightChromium } from '@playwright/test';
import { loadEnv } from 'vite';
import { buildExtension } from '../extension/build/build-extension';
import { DEVELOPMENT_KEY } from '../extension/build/development-key';
import { type StoreSettings, storeSettings } from '../extension/build/store-settings';
import { zipFolder } from '../extension/build/zip';
import { sampleShopPage } from '../extension/development/sample-shop';
import { readOrCreateKeys } from '../supabase/local/keys';
import { closeServer, isFree, listen } from '../supabase/local/listen';
import { readSettings } from '../supabase/local/settings';

/** Shops of brands in the sample data, for which somebody whom shopper@promobell.test follows has a code. */
const SHOPS = ['www.glasswater.example', 'www.tidewool.example'];
const FOLDER = resolve('dist-extension');

const { version }: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));

interface Target extends StoreSettings {
  /** The manifest's key, which gives a build that isn't from a store the same id everywhere. */
  key?: string;
}

async function buildBoth(target: Target) {
  for (const browser of ['chromium', 'firefox'] as const) {
    const outDir = join(FOLDER, browser);
    const { key, ...settings } = target;
    await buildExtension({
      ...settings,
      ...(browser === 'chromium' && key && { key }),
      browser,
      version,
      outDir,
    });
    const zip = join(FOLDER, `promobell-${browser}-${version}.zip`);
    await zipFolder(outDir, zip);
    console.log(`Built ${zip}`);
  }
}

async function buildForStores() {
  await buildBoth(storeSettings(loadEnv('production', process.cwd(), 'VITE_')));
}

async function tryItHere(chromium = playwrightChromium.executablePath()) {
  const { ports, dataDir } = readSettings([], process.env);
  if (await isFree(ports.app)) throw new Error('Start the product first, in another terminal: npm start');
  const keys = await readOrCreateKeys(join(dataDir, 'keys.json'));
  await buildBoth({
    siteUrl: `http://localhost:${ports.app}`,
    apiUrl: `http://127.0.0.1:${ports.api}`,
    apiKey: keys.publishable,
    key: DEVELOPMENT_KEY,
  });

  const shops = createServer(({ headers, url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(sampleShopPage(headers.host ?? '', url ?? '/'));
  });
  const port = await listen(shops, 0);
  const browser = openChromium(chromium, port, join(dataDir, 'extension-profile'), [
    `http://localhost:${ports.app}/connect-extension`,
    ...SHOPS.map((shop) => `http://${shop}/`),
  ]);
  console.log(`
  Sign in as shopper@promobell.test (password promobell-demo), press Connect, and walk into
${SHOPS.map((shop) => `    http://${shop}/`).join('\n')}

  Firefox: about:debugging, This Firefox, Load Temporary Add-on, ${join(FOLDER, 'firefox', 'manifest.json')}
`);
  await once(browser, 'exit');
  await closeServer(shops);
}

function openChromium(chromium: string, shopPort: number, profile: string, pages: string[]) {
  const extension = join(FOLDER, 'chromium');
  const flags = [
    `--user-data-dir=${profile}`,
    `--load-extension=${extension}`,
    `--disable-extensions-except=${extension}`,
    `--host-resolver-rules=${SHOPS.map((shop) => `MAP ${shop}:80 127.0.0.1:${shopPort}`).join()}`,
    // A page without https has no clipboard, and the sample shops are served without it.
    `--unsafely-treat-insecure-origin-as-secure=${SHOPS.map((shop) => `http://${shop}`).join()}`,
    '--no-first-run',
    '--no-default-browser-check',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  return spawn(chromium, [...flags, ...pages], { stdio: 'ignore' });
}

/**
 * @param what `store` builds for the stores, with the settings of `.env`
 * @param chromium the browser to open
 */
export async function main(what: 'store' | 'try', chromium?: string) {
  try {
    await (what === 'store' ? buildForStores() : tryItHere(chromium));
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
