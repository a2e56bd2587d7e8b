import { resolve } from 'node:path';
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';
import journeys from './playwright.config';

const firefox = (settings = {}) =>
  ({
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: resolve('tests/browsers/firefox-for-playwright.mjs'),
      firefoxUserPrefs: {
        // A page may read what it has copied, without a question to the person.
        'dom.events.testing.asyncClipboard': true,
        'ui.prefersReducedMotion': 1,
        ...settings,
      },
    },
    viewport: { width: 1280, height: 900 },
    // Playwright can't set it there.
    colorScheme: null,
  }) satisfies Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;

const nothingStored = { cookies: [], origins: [] };

/** What `npm run test:browsers` runs, beside the server of the journeys. */
export default defineConfig({
  ...journeys,
  testDir: 'tests',
  reporter: [['list']],
  projects: [
    // Its tests bring their browser themselves, and the driver has one at a time.
    { name: 'webkit', testMatch: 'browsers/webkit*.spec.ts', workers: 1 },
    { name: 'firefox', testMatch: 'e2e/*.spec.ts', grep: /@engines/, use: firefox() },
    {
      name: 'firefox without site data',
      testMatch: 'e2e/*.spec.ts',
      grep: /@site-data/,
      // 2 blocks all that sites store, not only cookies.
      use: { ...firefox({ 'network.cookie.cookieBehavior': 2 }), storageState: nothingStored },
    },
    {
      name: 'firefox that resists fingerprinting',
      testMatch: 'browsers/firefox-resisting.spec.ts',
      use: firefox({ 'privacy.resistFingerprinting': true }),
    },
    // Its tests bring their browser themselves, because Playwright knows no extensions in Firefox.
    { name: 'extension in firefox', testMatch: 'browsers/firefox-extension.spec.ts' },
  ],
});
