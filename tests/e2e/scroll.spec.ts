import type { Page } from '@playwright/test';
import { apiUrl, inboxUrl } from '../support/e2e-settings';
import { SHOWN_PAGE } from '../support/shown-page';
import { appRuns, withoutRealtime } from './screens';
import { expect, test } from './story';

const items = (page: Page) => page.locator(`${SHOWN_PAGE} [data-item]`);

/** Scrolls down to an item of the list's second page. */
async function readDown(page: Page) {
  const read = items(page).nth(36);
  // The page grows while the app takes it over, so its end has to be scrolled to until more items come.
  await expect(async () => {
    await items(page).last().scrollIntoViewIfNeeded();
    expect(await read.count()).toBe(1);
  }).toPass();
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return read.getAttribute('data-item');
}

const item = (page: Page, id: string | null) => page.locator(`${SHOWN_PAGE} [data-item="${id}"]`);

for (const [path, title] of [
  ['/deals', 'Deals & Promo Codes'],
  ['/brands', 'Brands'],
] as const) {
  test(`${path}: a reload and Back come back to the same item, a fresh visit begins on top`, async ({
    page,
  }) => {
    // What other journeys publish would move the item before the reload.
    await withoutRealtime(page);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(path);
    const id = await readDown(page);
    const before = await item(page, id).boundingBox();
    await page.reload();
    await expect(item(page, id)).toBeInViewport();
    await expect
      .poll(async () => Math.abs(((await item(page, id).boundingBox())?.y ?? 0) - (before?.y ?? 0)))
      .toBeLessThan(3);

    const link = item(page, id).getByRole('link').first();
    const brand = (await link.textContent()) ?? '';
    await link.click();
    // A brand's page may show the same offer, so each page is known by its heading.
    await expect(heading).toHaveText(brand);
    await page.goBack();
    await expect(heading).toHaveText(title);
    await expect(item(page, id)).toBeInViewport();

    await page.goto(inboxUrl);
    await page.goBack();
    await expect(item(page, id)).toBeInViewport();

    await page.goto(path);
    await appRuns(page);
    await expect(items(page).first()).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('deals: Back shows the tickets on the screen in its first frame, and no empty boxes before', async ({
  page,
}) => {
  await withoutRealtime(page);
  await page.goto('/deals');
  const id = await readDown(page);
  const link = item(page, id).getByRole('link').first();
  const brand = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
  const left = page.locator('[data-kept]');
  await expect(left).toBeHidden();
  // Otherwise the browser would forget its layout.
  await expect(left).toHaveCSS('display', 'block');
  const areDrawn = await page.evaluate(async (shownPage) => {
    history.back();
    while (location.pathname !== '/deals') await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll(`${shownPage} [data-item]`)]
      .filter((ticket) => {
        const { top, bottom } = ticket.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .map((ticket) => ticket.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  }, SHOWN_PAGE);
  expect(new Set(areDrawn)).toEqual(new Set([true]));
  await expect(item(page, id)).toBeInViewport();
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('deals: whoever is far down when a reload fails is where they were after Try again', async ({
  page,
  trouble,
}) => {
  await withoutRealtime(page);
  await page.goto('/deals');
  const id = await readDown(page);
  trouble.expect(/^503: POST .*list_offers/);
  await page.route(`${apiUrl}/rest/v1/rpc/list_offers`, (route) =>
    route.fulfill({ status: 503, json: { message: 'away' } }),
  );
  await page.reload();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeInViewport();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  await page.unroute(`${apiUrl}/rest/v1/rpc/list_offers`);
  // Whoever looks around for what went wrong comes back to the item too.
  await page.mouse.wheel(0, -1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(3500);
  await tryAgain.click();
  await expect(items(page).nth(40)).toBeAttached();
  await expect(item(page, id)).toBeInViewport();
});
