import type { Page } from '@playwright/test';
import { expect, test } from './story';

/** The page without its header, which shows who is signed in and is drawn by the app. */
const words = (page: Page) => page.getByRole('main').textContent();

/** Blocks the app's code, so that only what the build has drawn is shown. */
async function withhold(page: Page) {
  await page.route('**/assets/*.js', (route) => route.abort());
}

test('what the build has drawn of a page is what the app shows then', async ({ browser, page }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const drawn = await plain.newPage();
  for (const path of ['/how-it-works', '/why-join', '/origin', '/affiliate-program', '/terms', '/privacy']) {
    await drawn.goto(path);
    const title = await drawn.title();
    expect(title).toMatch(/ · Promobell$/);

    await page.goto(path);
    await expect(page.locator('#root')).not.toHaveAttribute('inert');
    await expect(page).toHaveTitle(title);
    expect.soft(await words(page), path).toBe(await words(drawn));
  }
  await plain.close();
});

test('until the app runs a visitor sees a page that waits, and a member waits for their own', async ({
  page,
  people,
  openBrowser,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  await withhold(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('inert');

  const member = await openBrowser(await people.demo('shopper'));
  await withhold(member);
  await member.goto('/');
  await expect(member.locator('h1')).toBeAttached();
  await expect(member.locator('h1')).toBeHidden();
});

/** The layout shift that web vitals call good. It isn't zero: a profile's text may be longer than its placeholder. */
const SHIFT = 0.1;

test('nothing jumps while a page is loading', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/deals', '/influencers', '/brands', '/influencer/minacastellan', '/pricing']) {
    await page.goto(path);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect.soft(await page.evaluate(() => Reflect.get(window, 'shift')), path).toBeLessThan(SHIFT);
  }
});
