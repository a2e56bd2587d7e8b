import type { Locator } from '@playwright/test';
import { appRuns } from './screens';
import { expect, test } from './story';

const fillOf = (box: Locator) => box.evaluate((element) => getComputedStyle(element).backgroundColor);

test('where the browser replaces colours, the boxes of a plan that count differ from the others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/pricing');
  await appRuns(page);
  const boxes = page.getByRole('article').first().locator('[aria-hidden=true] > span:empty');
  await expect(boxes).toHaveCount(20);
  expect(await fillOf(boxes.first())).not.toBe(await fillOf(boxes.last()));
});

for (const [width, name] of [
  [1280, 'Main'],
  [390, 'Tabs'],
] as const) {
  test(`where the browser replaces colours, the present page is outlined in the navigation, at ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/deals');
    await appRuns(page);
    const links = page.getByRole('navigation', { name, exact: true });
    await expect(links.getByRole('link', { name: 'Deals', exact: true })).toHaveCSS('outline-style', 'solid');
    await expect(links.getByRole('link', { name: 'Brands', exact: true })).toHaveCSS('outline-style', 'none');
  });
}
