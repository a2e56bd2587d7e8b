import { expect, test } from './story';

test('a member rotates the carousel of featured offers and sees the popular categories', {
  tag: '@engines',
}, async ({ people, openBrowser }) => {
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
  for (let stop = 0; stop < 9; stop++) await page.keyboard.press('Tab');
  await expect(slide(4)).toBeInViewport({ ratio: 0.9 });

  const stalls = page.getByRole('region', { name: 'Popular Categories' }).getByRole('listitem');
  await expect(stalls).toHaveCount(5);
});
