import type { Page } from '@playwright/test';
import { answerManyDeals, dealId } from '../support/many-deals';
import { appRuns, goTo, withoutRealtime } from './screens';
import { expect, test } from './story';

const READ = 100;
const item = (page: Page, number: number) => page.locator(`[data-item="${dealId(number)}"]`);

/** Opens the deals inside the app. */
async function openDeals(page: Page) {
  await withoutRealtime(page);
  await answerManyDeals(page);
  await page.goto('/pricing');
  // Before, the link would load the document of the deals, which brings others.
  await appRuns(page);
  await goTo(page, 'Deals');
}

/** Opens the deals, and reads down to a ticket of the fifth page, until it rests: rows that come into view are measured, and may move it. */
async function readFarDown(page: Page) {
  await openDeals(page);
  const loaded = page.locator('[data-item]').last();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(Number(await loaded.getAttribute('aria-posinset'))).toBeGreaterThanOrEqual(120);
  }).toPass();
  await expect(async () => {
    expect(await page.evaluate(scrollTowards, { id: dealId(READ), place: READ })).toBe(true);
    await rests(page);
    await expect(item(page, READ)).toBeInViewport({ timeout: 500 });
  }).toPass({ intervals: [50] });
}

/** Scrolls a ticket into the middle of the screen, or a little towards it, from above or from below; runs in the page. */
function scrollTowards({ id, place }: { id: string; place: number }) {
  const wanted = document.querySelector(`[data-item="${id}"]`);
  wanted?.scrollIntoView({ block: 'center' });
  if (wanted) return true;
  const first = Number(document.querySelector('[data-item]')?.getAttribute('aria-posinset'));
  scrollBy(0, first > place ? -300 : 300);
  return false;
}

const rests = (page: Page) =>
  page.evaluate(async (id) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const topOf = () => document.querySelector(`[data-item="${id}"]`)?.getBoundingClientRect().top;
    for (let before: number | undefined = Number.NaN; before !== topOf(); ) {
      before = topOf();
      await painted();
    }
  }, dealId(READ));

const focusedItem = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-item]')?.getAttribute('data-item'));

/** Presses Tab, at most ten times for each ticket on the way, until the focus is in that one. */
async function tabTo(page: Page, number: number) {
  for (let press = 0; press < 150 && (await focusedItem(page)) !== dealId(number); press += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focusedItem(page)).toBe(dealId(number));
}

test('a long list shows the same ticket in the same position in the first frame after Back', async ({
  page,
}) => {
  await readFarDown(page);
  const link = item(page, READ).getByRole('link').first();
  const brand = (await link.textContent()) ?? '';
  // Playwright scrolls to what it points at, so that the ticket is measured at the press.
  await link.hover();
  await rests(page);
  const before = await link.evaluate((anchor: HTMLAnchorElement) => {
    const { top } = anchor.closest('[data-item]')?.getBoundingClientRect() ?? { top: Number.NaN };
    anchor.click();
    return top;
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
  const top = await page.evaluate(async (id) => {
    history.back();
    while (location.pathname !== '/deals') await new Promise(requestAnimationFrame);
    while (document.querySelector('h1')?.textContent !== 'Deals & Promo Codes')
      await new Promise(requestAnimationFrame);
    return document.querySelector(`[data-item="${id}"]`)?.getBoundingClientRect().top;
  }, dealId(READ));
  expect(Math.abs((top ?? Number.NaN) - before)).toBeLessThan(3);
});

test('a long list renders only tickets near the screen, each with its position in the list, and keeps the focus while scrolling away, from where Tab continues', async ({
  page,
}) => {
  await readFarDown(page);
  await expect(item(page, 1)).toHaveCount(0);
  expect(await page.locator('[data-item]').count()).toBeLessThan(70);
  const loaded = Number(await item(page, READ).getAttribute('aria-setsize'));
  expect(loaded).toBeGreaterThanOrEqual(120);
  await expect(item(page, READ)).toHaveAttribute('aria-posinset', `${READ}`);

  await item(page, READ).getByRole('link').last().focus();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(item(page, 1)).toBeInViewport();
  expect(await focusedItem(page)).toBe(dealId(READ));
  await tabTo(page, READ + 1);
  await expect(item(page, READ + 1)).toBeInViewport();
  // Down to tickets that weren't there when the focus came.
  await tabTo(page, READ + 5);
  await expect(item(page, READ + 5)).toBeInViewport();
});

test('a list keeps the focus on its control when a second page joins what the document brought', async ({
  page,
}) => {
  await page.goto('/deals');
  await appRuns(page);
  await expect(page.locator('[aria-setsize]')).toHaveCount(0);
  const offer = await page.locator('[data-item]').nth(20).getAttribute('data-item');
  const control = page.locator(`[data-item="${offer}"]`).getByRole('link').last();
  await control.focus();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('[aria-setsize]').last()).toBeAttached({ timeout: 500 });
  }).toPass();
  await expect(control).toBeFocused();
});

test("a long list doesn't jump while it grows past two pages, or while scrolling back up", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await readFarDown(page);
  await page.evaluate(() => {
    Reflect.get(window, 'shifts').length = 0;
  });
  for (let step = 0; step < 30; step += 1) {
    await page.mouse.wheel(0, -400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01);
});
