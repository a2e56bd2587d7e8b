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
  // Journeys run one after the other: lists refresh at most every few seconds, so what one publishes would delay another.
  workers: 1,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: appUrl,
    storageState: { cookies: [], origins: [{ origin: appUrl, localStorage: [trackingDeclined] }] },
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    launchOptions: chromiumLaunch,
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
