import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Debian's browser without a window takes two thirds of the other's time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
const FULL = '/usr/bin/chromium';
const withExtensions = process.env.EXTENSION_CHROMIUM_PATH ?? (existsSync(FULL) ? FULL : undefined);
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

/** The same with a browser that loads extensions, in its newer way to have no window. */
export const extensionLaunch: LaunchOptions = {
  args: chromiumLaunch.args ?? [],
  channel: 'chromium',
  ...(withExtensions ? { executablePath: withExtensions } : {}),
};
