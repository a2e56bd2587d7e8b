import { expect, test } from './story';

test("a visitor goes from a brand's sign on the home page to its codes", async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The bell rings');
  const signs = page.getByRole('region', { name: 'Brands in the hall' }).getByRole('listitem');
  const brand = (await signs.first().locator('bdi').textContent()) ?? '';
  // What is published meanwhile may give the first place to another brand.
  const sign = signs.filter({ has: page.getByText(brand, { exact: true }) });
  await sign.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible();
});

test('a member rotates the carousel of featured offers and sees the popular categories', {
  tag: '@both-widths',
}, async ({ people, openBrowser, isMobile }) => {
  const page = await openBrowser(await people.demo('shopper'), { reducedMotion: 'reduce' });
  await page.goto('/');
  const offers = page.getByRole('group', { name: 'Featured Offers' });
  const slide = (index: number) =>
    offers.getByRole('listitem', { name: `${index} of 4` }).getByRole('article');
  await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
  await expect(slide(4)).not.toBeInViewport();
  await offers.getByRole('button', { name: 'Previous of Featured Offers' }).click();
  await expect(slide(4)).toBeInViewport({ ratio: 0.9 });
  await offers.getByRole('button', { name: 'Next of Featured Offers' }).click();
  await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
  // Focusing a slide that is out of sight scrolls it into view.
  await slide(1)
    .getByRole('button', { name: /^Copy code/ })
    .focus();
  for (let stop = 0; stop < (isMobile ? 3 : 9); stop++) await page.keyboard.press('Tab');
  await expect(slide(isMobile ? 2 : 4)).toBeInViewport({ ratio: 0.9 });

  const stalls = page.getByRole('region', { name: 'Popular Categories' }).getByRole('listitem');
  await expect(stalls).toHaveCount(isMobile ? 4 : 5);
});
