import type { Page } from '@playwright/test';
import { appRuns, goTo, hasLoaded, ticket, toast } from './screens';
import { expect, test } from './story';

/** The codes on the screen in their order. */
const codes = (page: Page) =>
  page.getByRole('article').getByText('Promo code', { exact: true }).locator(':scope + *');

async function chooseCategories(page: Page, ...names: string[]) {
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by category' });
  for (const name of names) await dialog.getByLabel(name).check();
  await dialog.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(dialog).toBeHidden();
}

test('the deals are searched, sorted and filtered, and the address keeps the view', {
  tag: '@engines',
}, async ({ page, people }) => {
  await page.goto('/');
  await goTo(page, 'Deals');
  await expect(page).toHaveTitle('Deals & Promo Codes · Promobell');
  await hasLoaded(page, 24);

  await page.getByLabel('Sort by').selectOption('Discount');
  await expect(page).toHaveURL('/deals?sort=discount');
  await chooseCategories(page, 'Jewelry');
  await expect(page).toHaveURL('/deals?sort=discount&category=Jewelry');
  await chooseCategories(page, 'Tech');
  await expect(page).toHaveURL('/deals?sort=discount&categories=Tech%2CJewelry');
  await page.getByLabel('Search deals').fill('  off NOOR ');
  await expect(page).toHaveURL('/deals?q=off+NOOR&sort=discount&categories=Tech%2CJewelry');

  const answer = await people.stranger().rpc('list_offers', {
    search: 'off noor',
    in_categories: ['Tech', 'Jewelry'],
    sort: 'discount',
  });
  expect(answer.data?.length).toBeGreaterThan(2);
  const wanted = answer.data?.map((offer) => offer.promo_code) ?? [];
  await expect(codes(page)).toHaveText(wanted);
  await expect(page.getByText(`${wanted.length} offers for “off NOOR”`)).toBeVisible();
  // Percent before amount before none (docs/product/lists-and-search.md#sort-by-discount).
  const headings = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(headings[0]).toMatch(/^25%/);
  expect(headings.findLastIndex((text) => text.includes('%'))).toBeLessThan(
    headings.findIndex((text) => text.includes('$')),
  );

  await page.reload();
  await expect(codes(page)).toHaveText(wanted);
  await expect(page.getByLabel('Search deals')).toHaveValue('off NOOR');
  await expect(page.getByLabel('Sort by')).toHaveValue('discount');
  await appRuns(page);

  await page.goBack();
  await expect(page).toHaveURL('/deals?sort=discount&category=Jewelry');
  await expect(page.getByLabel('Search deals')).toHaveValue('');
});

test('removing a filter of the deals by keyboard moves the focus to the next one, and after the last one into the page', {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto('/deals?categories=Food,Tech');
  await appRuns(page);
  await page.getByRole('button', { name: 'Remove filter Food' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter Tech' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/deals');
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1);
});

test("a deal's shop opens in a new tab that gets no referrer or opener, its code is copied, and a member who returns reports that it worked, which its ticket shows", {
  tag: '@engines',
}, async ({ people, openBrowser }) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openBrowser(await people.demo('shopper'), { permissions });
  const context = page.context();
  await context.route('https://quillcoat.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
  );
  await page.goto('/deals?q=RAINORSHINE');
  const opened = context.waitForEvent('page');
  await ticket(page, 'RAINORSHINE')
    .getByRole('link', { name: /^Shop at Quillcoat/ })
    .click();
  const shop = await opened;
  await expect(shop).toHaveTitle('Shop');
  expect(new URL(shop.url()).host).toBe('quillcoat.example');
  expect(await shop.evaluate(() => ({ opener: window.opener, referrer: document.referrer }))).toEqual({
    opener: null,
    referrer: '',
  });
  await shop.close();
  // A hidden page has no clipboard.
  await page.bringToFront();
  const copy = ticket(page, 'RAINORSHINE').getByRole('button', { name: 'Copy code RAINORSHINE' });
  await copy.click();
  await expect(toast(page, 'Promo code copied to clipboard!')).toBeVisible();
  await expect(ticket(page, 'RAINORSHINE').getByRole('button', { name: /^Copied!/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('RAINORSHINE');
  await expect(copy).toBeVisible();

  await page.reload();
  const question = page.getByRole('group', { name: 'Did the code RAINORSHINE work?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'Thank you. That helps whoever comes next.')).toBeVisible();
  const anybody = await openBrowser();
  await anybody.goto('/deals?q=RAINORSHINE&sort=reliable');
  await expect(ticket(anybody, 'RAINORSHINE')).toContainText(/Worked for \d+ of \d+/);
  await anybody.getByRole('main').getByRole('link', { name: 'How offers are ranked' }).click();
  await expect(anybody.getByRole('heading', { level: 1, name: 'How offers are ranked' })).toBeVisible();
});

test('an open offer covers the page behind it, and hands down no style to it', { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto('/deals');
  await appRuns(page);
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  const handedDown = () =>
    heading.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.pointerEvents, style.getPropertyValue('--removed-body-scroll-bar-size')];
    });
  expect(await handedDown()).toEqual(['auto', '']);
  await page.locator('[data-offer]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await handedDown()).toEqual(['auto', '']);
  const pressed = await heading.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    return document.elementFromPoint(x + 1, y + 1)?.closest('#root');
  });
  expect(pressed).toBeNull();
});
