import { publish, unique } from '../support/people';
import { ticket } from './screens';
import { expect, test } from './story';

test("a brand's page opens by click and by address, whatever characters its name has", async ({
  page,
  people,
}) => {
  const key = unique();
  const names = [
    `R&D ${key}`,
    `half/half ${key}`,
    `100% ${key}`,
    `a?b#c ${key}`,
    `Café 🎫 ${key}`,
    `שלום ${key}`,
  ];
  // An influencer without a plan may publish one code, so each brand needs an influencer of its own.
  const offers = await Promise.all(
    names.map(async (brand_name) => publish(await people.influencer(), { brand_name })),
  );

  await page.goto(`/brands?q=${key}`);
  await expect(page.getByRole('article')).toHaveCount(names.length);
  for (const { brand, code } of offers) {
    await page.getByRole('link', { name: brand, exact: true }).click();
    await expect(page).toHaveURL(`/brand/${encodeURIComponent(brand)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
    await expect(ticket(page, code)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(names.length);
  }
});
