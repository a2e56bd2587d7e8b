import { publish, unique } from '../support/people';
import { ticket } from './screens';
import { expect, test } from './story';

test("a brand's page opens by click and by address, whatever characters its name has", {
  tag: '@engines',
}, async ({ page, people }) => {
  const key = unique();
  const { brand, code } = await publish(await people.influencer(), {
    brand_name: `R&D half/half 100% a?b#c Café 🎫 שלום ${key}`,
  });
  await page.goto(`/brands?q=${key}`);
  await page.getByRole('link', { name: brand, exact: true }).click();
  await expect(page).toHaveURL(`/brand/${encodeURIComponent(brand)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
  await expect(ticket(page, code)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(1);
});
