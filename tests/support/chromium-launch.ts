import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const INSTALLED = '/usr/bin/chromium';
const chromium = process.env.CHROMIUM_PATH ?? (existsSync(INSTALLED) ? INSTALLED : undefined);
const isRoot = process.getuid?.() === 0;

/** The installed Chromium (or Playwright's own), without its own background requests. */
export const chromiumLaunch: LaunchOptions = {
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
};
