import type { Page } from '@playwright/test';
import { appRuns, followButton, followingButton, goTo } from './screens';
import { expect, test } from './story';

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const look = async (page: Page) => [await theme(page), await ground(page)];
const PAPER = 'rgb(251, 248, 243)';
const NIGHT = 'rgb(18, 17, 31)';

/** The switch is in the header, on a phone in the menu. */
async function chooseTheme(page: Page, isMobile: boolean, choice: 'System' | 'Light' | 'Dark') {
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Theme', exact: true }).click();
  await page.getByRole('radio', { name: choice }).check();
  await page.keyboard.press('Escape');
}

test('the theme follows the system until one is chosen, which is remembered', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await look(page)).toEqual(['dark', NIGHT]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => look(page)).toEqual(['light', PAPER]);

  await chooseTheme(page, isMobile, 'Dark');
  await expect.poll(() => look(page)).toEqual(['dark', NIGHT]);
  await page.reload();
  expect(await look(page)).toEqual(['dark', NIGHT]);

  const second = await page.context().newPage();
  await second.emulateMedia({ colorScheme: 'light' });
  await second.goto('/deals');
  expect(await theme(second)).toBe('dark');
  await chooseTheme(second, isMobile, 'System');
  await expect.poll(() => theme(second)).toBe('light');
  await expect.poll(() => theme(page)).toBe('light');
  await second.close();
});

test('the chosen theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('promobell-theme', 'dark');
    // The theme at the moment the body is first parsed, before the app has run.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');
  // The script is synchronous and stands before every style sheet and the app.
  const script = page.locator('head > script').first();
  expect(
    await script.evaluate((element: HTMLScriptElement) => [
      element.src,
      element.type,
      element.text.length > 0,
    ]),
  ).toEqual(['', '', true]);
});

test('an unknown address shows the not-found page with two links', async ({ page }) => {
  for (const path of [
    '/nowhere',
    '/influencer/nobody-at-all',
    '/influencer/00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Promobell');
  }
  await page.getByRole('link', { name: 'Explore Deals' }).click();
  await expect(page).toHaveURL('/deals');
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test("the navigation marks the current page and announces the new page's title", {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: isMobile ? 'Tabs' : 'Main' });
  const current = navigation.locator('[aria-current=page]');
  await expect(current).toHaveText('Home');
  await appRuns(page);
  for (const link of ['Deals', 'Influencers', 'Brands'] as const) {
    await goTo(page, link);
    await expect(current).toHaveText(link);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
  }
});

test('the skip link leads past the header to the content', async ({ page }) => {
  await page.goto('/influencers');
  await appRuns(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Search influencers')).toBeFocused();
});

test('an influencer can be found and followed by keyboard alone', async ({ people, openBrowser }) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const page = await openBrowser(nora);
  await page.goto('/influencers');
  await expect(page.getByRole('article').first()).toBeVisible();
  await appRuns(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Search influencers')).toBeFocused();
  await page.keyboard.type(vera.username);
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = page.getByRole('link', { name: vera.name });
  await pressTabUntil(page, () => card.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/influencer/${vera.username}`);
  // Its card in the list has a button to follow, too, and the profile has none while it loads.
  await expect(page.getByRole('heading', { level: 1, name: vera.name })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await pressTabUntil(page, () =>
    followButton(page, vera.name).evaluate((element) => element === document.activeElement),
  );
  await page.keyboard.press('Space');
  await expect(followingButton(page, vera.name)).toBeFocused();
});

async function pressTabUntil(page: Page, isThere: () => Promise<boolean>) {
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    if (await isThere()) return;
  }
  throw new Error('Fifteen presses of Tab did not lead there.');
}
