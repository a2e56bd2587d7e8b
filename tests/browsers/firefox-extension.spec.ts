import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildExtension } from '../../extension/build/build-extension';
import { apiUrl, appUrl, keys } from '../support/e2e-settings';
import { Firefox } from './firefox';

const ID = 'extension@promobell';

// Functions in the browser's own window. The icon is pinned, as people do, and pressed.
const pressIcon = `(id) => {
  const widget = id.replace(/[^a-z0-9_-]/g, '_') + '-browser-action';
  CustomizableUI.addWidgetToArea(widget, CustomizableUI.AREA_NAVBAR);
  document.getElementById(widget).querySelector('.unified-extensions-item-action-button').click();
}`;
const popupWidth =
  "() => document.querySelector('.webextension-popup-browser')?.getBoundingClientRect().width";

let folder: string;
let firefox: Firefox;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promobell-extension-'));
  const settings = { version: '0.1.0', siteUrl: appUrl, apiUrl, apiKey: keys.publishable };
  await buildExtension({ ...settings, browser: 'firefox', outDir: folder });
  firefox = await Firefox.start();
});

test.afterAll(async () => {
  await firefox?.quit();
  await rm(folder, { recursive: true, force: true });
});

test('Firefox installs the built extension, and its popup in the toolbar has its width', async () => {
  await firefox.send('webExtension.install', { extensionData: { type: 'path', path: folder } });
  const window = await firefox.window();
  await firefox.run(window, pressIcon, ID);
  await expect.poll(() => firefox.run(window, popupWidth)).toBe(376);
});
