import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/support/chromium-launch';
import { appUrl } from './tests/support/e2e-settings';
import { trackingDeclined } from './tests/support/tracking-declined';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // Two journeys at a time share the stack, so each brings its own people and expects its own offers only.
  workers: 2,
  retries: 0,
  // A quiet machine needs a few seconds; a busy one gets as long as it takes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: report
    ? [['list'], ['json', { outputFile: report }], ['./tests/support/progress-of-playwright.ts']]
    : [['list']],
  use: {
    baseURL: appUrl,
    storageState: { cookies: [], origins: [{ origin: appUrl, localStorage: [trackingDeclined] }] },
    // The error's text and the page's are kept of each failure. For more, run the journey again with `--trace on`, which takes a little longer.
    trace: 'off',
    launchOptions: chromiumLaunch,
    // What a journey sees comes from the network, unless it is about the service worker.
    serviceWorkers: 'block',
  },
  projects: [
    // A journey runs once, on a desktop, unless a tag says that its screens differ on a phone.
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone|@both-widths/,
    },
  ],
  webServer: {
    command: 'node --import tsx tests/support/e2e-server.ts',
    url: appUrl,
    // Passwords are hashed as cheaply as can be.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // While writing journeys: start the server by hand with the command above, and set this.
    reuseExistingServer: process.env.E2E_REUSE_SERVER === '1',
  },
});
