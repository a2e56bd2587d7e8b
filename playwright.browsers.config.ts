import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** What `npm run test:browsers` runs, beside the server of the journeys. The tests bring their browser themselves. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/browsers',
  reporter: [['list']],
  // The driver has one browser at a time.
  workers: 1,
  projects: [{ name: 'webkit' }],
});
