import { appRuns } from './screens';
import { expect, test } from './story';

/** The colour by which the system marks what is chosen. */
function highlight() {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.backgroundColor = 'Highlight';
  return getComputedStyle(probe).backgroundColor;
}

test('where the browser replaces colours, the boxes that count the offers of a plan are filled', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/pricing');
  await appRuns(page);
  const boxes = page.getByRole('article').first().locator('[aria-hidden=true] > span:empty');
  await expect(boxes).toHaveCount(20);
  const filled = await page.evaluate(highlight);
  await expect(boxes.first()).toHaveCSS('background-color', filled);
  await expect(boxes.last()).not.toHaveCSS('background-color', filled);
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

test('where the browser replaces colours, a checkbox shows its tick only when it is ticked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/signup');
  await appRuns(page);
  const box = page.getByRole('checkbox').first();
  const tick = page.locator('input[type=checkbox] + [aria-hidden=true] > svg').first();
  await expect(tick).toHaveCSS('visibility', 'hidden');
  await box.check();
  await expect(tick).toHaveCSS('visibility', 'visible');
});
