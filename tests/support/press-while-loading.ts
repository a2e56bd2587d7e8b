import type { Browser } from '@playwright/test';
import { PHONE, slowPage } from './slow-phone';

/** So long after the first paint somebody presses. */
const AFTER_MS = 1_000;
/** Longer than any press takes until it is answered. */
const ANSWERED_MS = 2_000;

/** What the browser says of a press, in milliseconds. */
export interface Press {
  /** From the press until the frame after it is painted, in steps of 8. NaN where the button couldn't be pressed yet. */
  answered: number;
  /** From the first paint until the button can be pressed at all: until the app runs, it is disabled. */
  usable: number;
}

/** Loads a page on a slow phone and presses Copy on its first ticket a second after the first paint; null for a page without tickets. */
export async function pressWhileLoading(browser: Browser, url: string): Promise<Press | null> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(watchPress);
  const { page } = await slowPage(context, { slowLine: true });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'painted' in document.documentElement.dataset);
  const copy = page.getByRole('button', { name: /^Copy code/ }).first();
  const box = (await copy.count()) > 0 ? await copy.evaluate(intoView) : null;
  if (box === null) {
    await context.close();
    return null;
  }
  await page.waitForFunction(
    (after) => performance.now() >= Number(document.documentElement.dataset.painted) + after,
    AFTER_MS,
  );
  await page.mouse.click(box.x, box.y);
  await page.locator('#root[data-running]').waitFor();
  await page.waitForTimeout(ANSWERED_MS);
  const { painted, answered, usable } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  await context.close();
  const usableAfter = Number(usable) - Number(painted);
  return { answered: usableAfter > AFTER_MS ? Number.NaN : Number(answered ?? 0), usable: usableAfter };
}

/** Runs in the page: scrolls there and tells where to press. */
function intoView(button: Element) {
  button.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Runs in the page: notes on the document when it was painted, how long the longest part of a press took, and when the app runs. */
function watchPress() {
  let longest = 0;
  // TypeScript's library doesn't know the threshold yet, without which only presses of 104 ms and more are told.
  const presses: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') document.documentElement.dataset.painted = String(startTime);
  }).observe({ type: 'paint' });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(pointer(down|up)|click)$/.test(name)) longest = Math.max(longest, duration);
    document.documentElement.dataset.answered = String(longest);
  }).observe(presses);
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#root[data-running]')) return;
    document.documentElement.dataset.usable = String(performance.now());
    observer.disconnect();
  }).observe(document, { subtree: true, attributeFilter: ['data-running'] });
}
