import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Takes the extension's pictures anew, for the stores and the README (extension/store/listing.md). */
export default defineConfig({
  ...journeys,
  testMatch: 'store-pictures.ts',
  projects: [{ name: 'pictures' }],
});
