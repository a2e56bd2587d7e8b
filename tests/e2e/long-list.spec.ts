import type { Page } from '@playwright/test';
import { answerManyDeals, dealId } from '../support/many-deals';
import { appRuns, goTo, readUntil, withoutRealtime } from './screens';
import { expect, test } from './story';

const READ = 100;
const LOADED_BY_ITSELF = 240;
const item = (page: Page, number: number) => page.locator(`[data-item="${dealId(number)}"]`);
const topOf = (page: Page, number: number) =>
  item(page, number).evaluate((element) => element.getBoundingClientRect().top);

/** Opens the deals inside the app, and reads down to the last ticket that comes by scrolling. */
async function readFarDown(page: Page) {
  await withoutRealtime(page);
  await answerManyDeals(page);
  await page.goto('/pricing');
  // Before, the link would load the document of the deals, which brings others.
  await appRuns(page);
  await goTo(page, 'Deals');
  await readUntil(page, LOADED_BY_ITSELF);
}

test('a long list shows the same ticket in the same position in the first frame after Back', async ({
  page,
}) => {
  await readFarDown(page);
  const link = item(page, READ).getByRole('link').first();
  const brand = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  const before = await topOf(page, READ);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
  const after = await page.evaluate(async (id) => {
    history.back();
    while (document.querySelector('h1')?.textContent !== 'Deals & Promo Codes')
      await new Promise(requestAnimationFrame);
    const ticket = document.querySelector(`[data-item="${id}"] article`);
    return ticket?.closest('[data-item]')?.getBoundingClientRect().top;
  }, dealId(READ));
  expect(after).toBeCloseTo(before, 0);
});

test('a list goes on by itself up to 240 tickets, and then by its button, which keeps the focus', async ({
  page,
}) => {
  await readFarDown(page);
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(more).toBeInViewport();
  await expect(page.locator('[data-item]')).toHaveCount(LOADED_BY_ITSELF);
  await more.focus();
  const before = await topOf(page, LOADED_BY_ITSELF);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-item]')).toHaveCount(LOADED_BY_ITSELF + 24);
  await expect(more).toBeFocused();
  expect(await topOf(page, LOADED_BY_ITSELF)).toBeCloseTo(before, 0);
  await page.keyboard.press('Shift+Tab');
  await expect(item(page, LOADED_BY_ITSELF + 24).locator(':focus')).toBeAttached();
});
