import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A slow phone has about a quarter of this machine's speed. */
export const SLOWDOWN = 4;
/** Slow 4G as Lighthouse's devtools throttling has it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 };

/** A phone's screen. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

/** A page with a slow phone's processor and, if wanted, its line. */
export async function slowPage(
  context: BrowserContext,
  { slowLine = false } = {},
): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (slowLine) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  return { page, devtools };
}
