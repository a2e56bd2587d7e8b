import type { Page } from '@playwright/test';
import { appRuns, loadedItems, withoutRealtime } from './screens';
import { expect, test } from './story';

const items = (page: Page) => page.locator('[data-item]');

/**
 * Scrolls down to the second page of a list or further.
 * @returns the first whole item on the screen, once the items rest: rows that come into view are measured and may move the others
 */
async function readDown(page: Page) {
  // The page grows while the app takes it over, so its end has to be scrolled to until more items come.
  await expect(async () => {
    await items(page).last().scrollIntoViewIfNeeded();
    expect(await loadedItems(page)).toBeGreaterThan(36);
  }).toPass();
  return page.evaluate(async () => {
    const firstItem = () => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-item]')) {
        const { top } = element.getBoundingClientRect();
        if (top >= 0) return { id: element.dataset.item ?? '', top };
      }
      throw new Error('No item is on the screen.');
    };
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    window.scrollBy(0, -window.innerHeight);
    for (let before = firstItem(); ; ) {
      await painted();
      const now = firstItem();
      if (now.id === before.id && now.top === before.top) return now.id;
      before = now;
    }
  });
}

const item = (page: Page, id: string) => page.locator(`[data-item="${id}"]`);
test('the deals return to the same item after Back, and a fresh visit starts at the top', async ({
  page,
}) => {
  // What other journeys publish would move the item.
  await withoutRealtime(page);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/deals');
  const id = await readDown(page);
  const link = item(page, id).getByRole('link').first();
  const brand = (await link.textContent()) ?? '';
  await link.click();
  // A brand's page may show the same offer, so each page is known by its heading.
  await expect(heading).toHaveText(brand);
  await page.goBack();
  await expect(heading).toHaveText('Deals & Promo Codes');
  await expect(item(page, id)).toBeInViewport();

  await page.goto('/deals');
  await appRuns(page);
  await expect(items(page).first()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('terms: on a second visit ids are unique, and a press on the contents scrolls to the section', async ({
  page,
}) => {
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
