import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { categories } from '@rules/categories';
import { startBenchStack } from '../support/bench-stack';
import { chromiumLaunch } from '../support/chromium-launch';
import { answerManyDeals } from '../support/many-deals';
import { printTimes } from '../support/print-times';
import { serveBuild } from '../support/serve-build';
import { PHONE, SLOWDOWN, slowPage } from '../support/slow-phone';
import { timeOfBack, timeUntil } from '../support/time-until';

const ROUNDS = 24;
/** As long as a pointer rests on a link before somebody follows it: what the app prefetches, it has this time for. */
const HOVER_MS = 300;
/** So many come by scrolling. */
const LONG_LIST = 240;
/** An idle period between two frames is this long when these have little to do, and so many in a row mean that nothing else is on its way. */
const LONG_IDLE_MS = 8;
const IDLE_PERIODS = 5;

/**
 * Prints how long a phone takes from a press to the end of the first frame with the content, in the deals as they are opened and in a list
 * of 240 tickets: to an influencer, Back, opening an offer, changing a filter. The main thread's processor time is the same on a busy machine.
 */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const folder = await mkdtemp(join(tmpdir(), 'promobell-clicks-'));
  process.env.VITE_SUPABASE_URL = stack.apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = stack.keys.publishable;
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const app = await serveBuild(folder, 'app');
    const context = await browser.newContext(PHONE);
    await context.addInitScript(() => localStorage.setItem('promobell-tracking', 'declined'));
    await measure(context, '/deals', async (page) => {
      await page.goto(`${app.url}/deals`);
    });
    await measure(context, `${LONG_LIST} tickets`, async (page, devtools) => {
      await openLongList(page, devtools, app.url);
    });
    await app.close();
  } finally {
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Times {
  /** What somebody waits. */
  passed: number[];
  /** The main thread's processor time. */
  worked: number[];
}

type Opening = (page: Page, devtools: CDPSession) => Promise<void>;

async function measure(context: BrowserContext, name: string, open: Opening) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await open(page, devtools);
  await page.locator('#root[data-running]').waitFor();
  await page.waitForLoadState('networkidle');
  const all = new Map<string, Times>();
  const take = async (act: string, passes: () => Promise<number>) => {
    const times = all.get(act) ?? { passed: [], worked: [] };
    all.set(act, times);
    await atRest(page);
    const before = await mainThreadMs(devtools);
    times.passed.push(await passes());
    times.worked.push((await mainThreadMs(devtools)) - before);
    await atRest(page);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.mouse.wheel(0, 700);
    await atRest(page);
    const ticket = await ticketOnScreen(page);
    const author = ticket.locator('a[data-prefetch]');
    await author.hover();
    await page.waitForTimeout(HOVER_MS);
    await take('to an influencer', () => timeUntil(author, 'another page'));
    await take('Back', () => timeOfBack(page.locator('html')));
    await take('opening an offer', () => timeUntil(ticket.locator('[data-offer]'), 'a sheet'));
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.evaluate(() => scrollTo(0, 0));
  for (const category of categories) {
    await take('changing a filter', await filterBy(page, category));
    await take('  and back to all', await filterBy(page, category));
  }
  console.log(`  ${name}`);
  for (const [act, { passed, worked }] of all) {
    printTimes(`  ${act}`, passed);
    printTimes('    of it on the main thread', worked);
  }
  await page.close();
}

/** The first ticket of which the upper part is on the screen. */
async function ticketOnScreen(page: Page) {
  const id = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-item]')].find(
        (item) => item.getBoundingClientRect().top > 80,
      )?.dataset.item,
  );
  return page.locator(`[data-item="${id}"]`);
}

/** Ticks or unticks a category. What is timed is the press that applies it. */
async function filterBy(page: Page, category: string) {
  const dialog = page.getByRole('dialog');
  // The list may be there before the dialog has slid out.
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filters' }).click();
  await dialog.getByRole('checkbox', { name: category }).click();
  return () => timeUntil(dialog.getByRole('button', { name: 'Apply Filters' }), 'another list');
}

/** Opens the deals, and scrolls to their end until so many are loaded. */
async function openLongList(page: Page, devtools: CDPSession, url: string) {
  await answerManyDeals(page);
  // From another page, because the document of /deals would bring the real list.
  await page.goto(`${url}/pricing`);
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Deals' }).click();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForFunction(
    (wanted) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll('[data-item]').length >= wanted;
    },
    LONG_LIST,
    { timeout: 240_000, polling: 50 },
  );
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Waits until the main thread has nothing to do but frames, as of a placeholder that pulses: only then do idle periods last. */
function atRest(page: Page) {
  return page.evaluate(
    async ([longIdle, inARow]) => {
      for (let idle = 0; idle < inARow; ) {
        const left = await new Promise<number>((resolve) => {
          requestIdleCallback((period) => resolve(period.timeRemaining()));
        });
        idle = left >= longIdle ? idle + 1 : 0;
      }
    },
    [LONG_IDLE_MS, IDLE_PERIODS] as const,
  );
}

async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

await main();
