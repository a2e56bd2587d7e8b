import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { appUrl } from './tests/support/e2e-settings';
import { trackingDeclined } from './tests/support/tracking-declined';

const INSTALLED = '/usr/bin/chromium';
const chromium = process.env.CHROMIUM_PATH ?? (existsSync(INSTALLED) ? INSTALLED : undefined);
const isRoot = process.getuid?.() === 0;
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // What one journey publishes would delay the news of another's by the lists' pause between two refreshes.
  workers: 1,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: appUrl,
    storageState: { cookies: [], origins: [{ origin: appUrl, localStorage: [trackingDeclined] }] },
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, testIgnore: '**/phone/**' },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      // What is the same on every screen runs once.
      testIgnore: '**/any-screen/**',
    },
  ],
  webServer: {
    command: 'node --import tsx tests/support/e2e-server.ts',
    url: appUrl,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // While writing journeys: start the server by hand with the command above, and set this.
    reuseExistingServer: process.env.E2E_REUSE_SERVER === '1',
  },
});
