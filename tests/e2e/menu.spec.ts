import type { Locator } from '@playwright/test';
import { scrollToEnd } from './screens';
import { expect, test } from './story';

const hasSlidIn = (menu: Locator) =>
  menu.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

const hasFocus = (menu: Locator) => menu.evaluate((element) => element.contains(document.activeElement));

test('the menu slides out, traps the focus, and closes on Escape, a press outside, and a link', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await expect(menu).toBeVisible();
  // An open menu hides everything behind it from screen readers, the menu button too.
  await expect(opener).toHaveCount(0);
  await expect.poll(() => hasFocus(menu)).toBe(true);
  const stops = await menu.getByRole('link').or(menu.getByRole('button')).count();
  for (let presses = 0; presses < stops + 3; presses++) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(menu)).toBe(true);
  }

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await hasSlidIn(menu);
  await page.touchscreen.tap(10, 400);
  await expect(menu).toBeHidden();

  await opener.click();
  await menu.getByRole('link', { name: 'Influencers' }).click();
  await expect(page).toHaveURL('/influencers');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await opener.click();
  await expect(menu.getByRole('link', { name: 'Influencers' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Our Origin Story' }).click();
  await expect(page).toHaveURL('/origin');
});

test('the tab bar marks the current page, stays in view, is large enough to tap, and hides while a field has the keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/deals');
  await expect(page.getByRole('article').first()).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Deals');
  await scrollToEnd(page);
  await expect(tabs).toBeInViewport({ ratio: 1 });
  for (const link of await tabs.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  const search = page.getByLabel('Search deals');
  await search.focus();
  await page.setViewportSize({ width: 390, height: 400 });
  await expect(search).toBeInViewport({ ratio: 1 });
  await expect(tabs).toBeHidden();
  await search.blur();
  await expect(tabs).toBeInViewport({ ratio: 1 });
});
