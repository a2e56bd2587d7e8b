import type { Page } from '@playwright/test';
import { appRuns, readUntil, withoutRealtime } from './screens';
import { expect, test } from './story';

const items = (page: Page) => page.locator('[data-item]');

test('the deals return to the same position after Back, and a fresh visit starts at the top', {
  tag: '@engines',
}, async ({ page }) => {
  // What other journeys publish would move the tickets.
  await withoutRealtime(page);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/deals');
  await appRuns(page);
  await readUntil(page, 36);
  const link = items(page).nth(30).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const brand = (await link.textContent()) ?? '';
  // The ticket's place on the screen: the scroll position changes when tickets above it are laid out that were skipped.
  const top = () =>
    items(page)
      .nth(30)
      .evaluate((item) => item.getBoundingClientRect().top);
  const before = await top();
  await link.click();
  // A brand's page may show the same offer, so each page is known by its heading.
  await expect(heading).toHaveText(brand);
  await page.goBack();
  await expect(heading).toHaveText('Deals & Promo Codes');
  expect(await top()).toBeCloseTo(before, 0);

  await page.goto('/deals');
  await appRuns(page);
  await expect(items(page).first()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a reload far down reads the deals from the first page, and not on to their end', async ({ page }) => {
  await withoutRealtime(page);
  await page.goto('/deals');
  await appRuns(page);
  await readUntil(page, 120);
  await page.reload();
  await appRuns(page);
  await page.waitForLoadState('networkidle');
  expect(await items(page).count()).toBeLessThanOrEqual(72);
});

test('terms: on a second visit ids are unique, and a press on the contents scrolls to the section', {
  tag: '@engines',
}, async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const footer = page.getByRole('contentinfo');
  const section = page.getByRole('heading', { name: 'Fair use' });
  const press = () =>
    page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Fair use' }).click();
  const topOfSection = async () => Math.round((await section.boundingBox())?.y ?? Number.NaN);

  await page.goto('/terms');
  await appRuns(page);
  await press();
  await expect(section).toBeInViewport();
  const shownAt = await topOfSection();

  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(heading).toHaveText('Privacy Policy');
  await footer.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(heading).toHaveText('Terms of Service');
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  await press();
  await expect.poll(topOfSection).toBe(shownAt);
});
