import type { Page } from '@playwright/test';
import { apiUrl, inboxUrl } from '../support/e2e-settings';
import { expect, test } from './story';

const items = (page: Page) => page.locator('[data-item]');

/** Scrolls down until the list has `count` items, then back to the one at `place`. */
async function readDown(page: Page, count: number, place: number) {
  await expect(async () => {
    await items(page).last().scrollIntoViewIfNeeded();
    expect(await items(page).count()).toBeGreaterThanOrEqual(count);
  }).toPass();
  await items(page)
    .nth(place)
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // The page saves its position once scrolling has stopped.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('promobell-scroll'))).not.toBeNull();
  return items(page).nth(place).getAttribute('data-item');
}

const item = (page: Page, id: string | null) => page.locator(`[data-item="${id}"]`);

for (const path of ['/deals', '/brands']) {
  test(`${path}: a reload and Back come back to the same item, a fresh visit begins on top`, async ({
    page,
  }) => {
    await page.goto(path);
    const id = await readDown(page, 40, 36);
    const before = await item(page, id).boundingBox();
    await page.reload();
    await expect(item(page, id)).toBeInViewport();
    await expect
      // A few pixels are allowed; a list that jumps would differ by whole cards.
      .poll(async () => Math.abs(((await item(page, id).boundingBox())?.y ?? 0) - (before?.y ?? 0)))
      .toBeLessThan(3);

    await item(page, id).getByRole('link').first().click();
    await expect(item(page, id)).toHaveCount(0);
    await page.goBack();
    await expect(item(page, id)).toBeInViewport();

    await page.goto(inboxUrl);
    await page.goBack();
    await expect(item(page, id)).toBeInViewport();

    await page.goto(path);
    await expect(items(page).first()).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('deals: whoever is far down when a reload fails is where they were after Try again', async ({
  page,
  trouble,
}) => {
  await page.goto('/deals');
  const id = await readDown(page, 40, 36);
  trouble.expect(/^503: POST .*list_offers/);
  await page.route(`${apiUrl}/rest/v1/rpc/list_offers`, (route) =>
    route.fulfill({ status: 503, json: { message: 'away' } }),
  );
  await page.reload();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeInViewport({ timeout: 15_000 });
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  await page.unroute(`${apiUrl}/rest/v1/rpc/list_offers`);
  await tryAgain.click();
  await expect(items(page).nth(40)).toBeAttached();
  await expect(item(page, id)).toBeInViewport();
});
