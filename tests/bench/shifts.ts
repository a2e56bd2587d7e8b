import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { startBenchStack } from '../support/bench-stack';
import { chromiumLaunch } from '../support/chromium-launch';
import { serveBuild } from '../support/serve-build';

const PAGES = [
  { path: '/influencer-dashboard', account: 'creator' },
  { path: '/influencer-dashboard', account: 'starter' },
  { path: '/deals', account: undefined },
  { path: '/my-deals', account: 'shopper' },
];
const WIDTHS = [1280, 390];
/** Slow 4G, so that content which arrives late also shows up late here. */
const LINE = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SETTLED_MS = 2_500;

/** Prints the layout shift of pages with sample data, until everything on them has arrived; 0.1 is what browsers call good. */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const folder = await mkdtemp(join(tmpdir(), 'promobell-shifts-'));
  process.env.VITE_SUPABASE_URL = stack.apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = stack.keys.publishable;
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const app = await serveBuild(folder, 'app');
    for (const { path, account } of PAGES) {
      const session = account && (await signIn(stack.apiUrl, stack.keys.publishable, account));
      for (const width of WIDTHS) {
        const shift = await measure(browser, `${app.url}${path}`, width, session);
        console.log(`  ${shift.toFixed(4)}  ${width} px  ${path} (${account ?? 'visitor'})`);
      }
    }
    await app.close();
  } finally {
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The demo account's session, as the browser keeps it. */
async function signIn(apiUrl: string, key: string, account: string): Promise<string> {
  const client = createClient(apiUrl, key, { auth: { persistSession: false } });
  const email = `${account}@promobell.test`;
  const { data, error } = await client.auth.signInWithPassword({ email, password: 'promobell-demo' });
  if (error) throw error;
  return JSON.stringify(data.session);
}

async function measure(browser: Browser, url: string, width: number, session: string | undefined) {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  await context.addInitScript((stored) => {
    localStorage.setItem('promobell-tracking', 'declined');
    if (stored) localStorage.setItem('supabase-auth', stored);
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          sum += Number(entry.value);
      }
      document.documentElement.dataset.shift = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  }, session);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
  await context.close();
  return shift;
}

await main();
