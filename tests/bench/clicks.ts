import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { startBenchStack } from '../support/bench-stack';
import { chromiumLaunch } from '../support/chromium-launch';
import { printTimes } from '../support/print-times';
import { serveBuild } from '../support/serve-build';
import { PHONE, SLOWDOWN, slowPage } from '../support/slow-phone';

const CLICKS = 60;
/** The links that are pressed, one after the other: those of the first page. */
const LINKS = 20;
/** As long as a pointer rests on a link before somebody follows it: what the app prefetches, it has this time for. */
const HOVER_MS = 300;
const LONG_LIST = 2_000;
const SCROLL_FRAMES = 60;
/** An idle period is this long only when no frame is due, and so many in a row mean that none is on its way. */
const LONG_IDLE_MS = 30;
const IDLE_PERIODS = 5;

/**
 * Prints how long a phone takes from a press to the content: from /deals to an influencer and Back, and what a list of 2,000 tickets costs
 * the page's main thread. The latter is processor time, so it says the same on a busy machine.
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
    await measureClicks(context, app.url);
    await measureLongList(context, app.url);
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
  /** The main thread's processor time, which is the same on a busy machine. */
  worked: number[];
}

async function measureClicks(context: BrowserContext, url: string) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}/deals`);
  const authors = page.locator('[data-item] a[data-prefetch]');
  await page.locator('#root[data-running]').waitFor();
  await page.waitForLoadState('networkidle');
  const there: Times = { passed: [], worked: [] };
  const back: Times = { passed: [], worked: [] };
  const take = async (times: Times, link: string | null) => {
    const before = await mainThreadMs(devtools);
    times.passed.push(await timeToContent(page, link));
    times.worked.push((await mainThreadMs(devtools)) - before);
    await atRest(page);
  };
  for (let click = 0; click < CLICKS; click += 1) {
    const link = authors.nth(click % LINKS);
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    const id = await link.evaluate((element) => element.closest<HTMLElement>('[data-item]')?.dataset.item);
    await take(there, `[data-item="${id}"] a[data-prefetch]`);
    await take(back, null);
  }
  printTimes('from /deals to an influencer', there.passed);
  printTimes('  of it on the main thread', there.worked);
  printTimes('Back to /deals', back.passed);
  printTimes('  of it on the main thread', back.worked);
  await page.close();
}

/**
 * From the press to the frame after the one in which the other page's tickets are there, and those on the screen have their content.
 * @param link what is pressed; null for Back
 */
function timeToContent(page: Page, link: string | null) {
  return page.evaluate(async (selector) => {
    const before = location.pathname;
    const start = performance.now();
    if (selector === null) history.back();
    else document.querySelector<HTMLElement>(selector)?.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (location.pathname === before) continue;
      const items = [...document.querySelectorAll('[data-item]')];
      const isWaiting = items.some((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        if (bottom <= 0 || top >= window.innerHeight) return false;
        // The browser passes over what it doesn't know yet to be on the screen.
        return !item.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
      });
      if (items.length > 0 && !isWaiting) break;
    }
    // The next task after the frame. A message's or a timer's would wait for those that are due before.
    await scheduler.postTask(() => undefined, { priority: 'user-blocking' });
    return performance.now() - start;
  }, link);
}

async function measureLongList(context: BrowserContext, url: string) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await answerLongList(page);
  // From another page, because the document of /deals would bring the real list.
  await page.goto(`${url}/pricing`);
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Deals' }).click();
  // What is waited for is looked up where it stands, because a search through so long a page costs more than what is measured.
  const items = () => page.evaluate(() => document.getElementsByClassName('list-item').length);
  const haveCome = (count: number) =>
    page.waitForFunction((least) => document.getElementsByClassName('list-item').length >= least, count, {
      timeout: 120_000,
    });
  const sheetIs = (open: boolean) =>
    page.waitForFunction(
      (isOpen) => Boolean(document.activeElement?.closest('[role=dialog]')) === isOpen,
      open,
    );
  await haveCome(1);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const addPage = async () => {
    const before = await items();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await haveCome(before + 1);
  };
  while ((await items()) < LONG_LIST) await addPage();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  const cost = async (name: string, act: () => Promise<unknown>, times = 1) => {
    await atRest(page);
    const before = await mainThreadMs(devtools);
    await act();
    await atRest(page);
    const spent = (await mainThreadMs(devtools)) - before;
    console.log(`  ${(spent / times).toFixed(0).padStart(6)} ms  ${name}`);
  };
  console.log(`  With ${await items()} tickets, main thread:`);
  await cost('one more page', addPage);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const scroll = () =>
    page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) {
        scrollBy(0, 120);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, SCROLL_FRAMES);
  await cost('a frame of scrolling', scroll, SCROLL_FRAMES);
  const open = async () => {
    await press(page, '[data-offer]');
    await sheetIs(true);
  };
  const close = async () => {
    await page.goBack();
    await sheetIs(false);
  };
  // Once before, because the first opening loads the sheet's code.
  await open();
  await close();
  await cost('opening an offer', open);
  await cost('closing it', close);
  await cost('leaving for an influencer', async () => {
    await press(page, 'a[data-prefetch]');
    await page.waitForURL(/\/influencer\//);
    await haveCome(1);
  });
  await cost('a frame of scrolling there', scroll, SCROLL_FRAMES);
  await cost('Back', async () => {
    await page.goBack();
    await haveCome(LONG_LIST);
  });
  await page.close();
}

/** Presses a link of a ticket on the screen. Measuring the links of all tickets would lay out those outside the screen, too. */
function press(page: Page, link: string) {
  return page.evaluate((selector) => {
    for (let top = 150; top < window.innerHeight - 100; top += 10) {
      const item = document.elementFromPoint(100, top)?.closest('[data-item]');
      const found = item?.querySelector<HTMLElement>(selector);
      if (found) return found.click();
    }
    throw new Error('No ticket is on the screen.');
  }, link);
}

/** Answers the deals with as many as are asked for, made of the sample ones. */
async function answerLongList(page: Page) {
  let made = 0;
  await page.route('**/rpc/list_offers', async (route) => {
    const { of_influencer, sort, page_size } = route.request().postDataJSON();
    if (of_influencer) return route.continue();
    const answer = await route.fetch({ postData: JSON.stringify({ sort, page_size }) });
    const rows: Record<string, unknown>[] = await answer.json();
    return route.fulfill({
      response: answer,
      json: rows.map((row) => {
        made += 1;
        const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
        return { ...row, id, cursor: String(made), total: 1_001 };
      }),
    });
  });
}

/** Waits until the main thread has nothing to do and no frame is about to be drawn: only then do idle periods last. */
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
