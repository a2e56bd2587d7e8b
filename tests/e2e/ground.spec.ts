import type { Page } from '@playwright/test';
import { appRuns, followButton, followingButton, goTo } from './screens';
import { expect, test } from './story';

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const look = async (page: Page) => [await theme(page), await ground(page)];
const PAPER = 'rgb(251, 248, 243)';
const NIGHT = 'rgb(18, 17, 31)';

async function chooseTheme(page: Page, choice: 'System' | 'Light' | 'Dark') {
  await page.getByRole('button', { name: 'Theme', exact: true }).click();
  await page.getByRole('radio', { name: choice }).check();
  await page.keyboard.press('Escape');
}

test('the theme follows the system until one is chosen, which is remembered and applied before the first paint', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The theme at the moment the body is first parsed, before the app has run.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await look(page)).toEqual(['dark', NIGHT]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => look(page)).toEqual(['light', PAPER]);

  await chooseTheme(page, 'Dark');
  await expect.poll(() => look(page)).toEqual(['dark', NIGHT]);
  await page.reload();
  expect(await look(page)).toEqual(['dark', NIGHT]);
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');

  const second = await page.context().newPage();
  await second.emulateMedia({ colorScheme: 'light' });
  await second.goto('/deals');
  expect(await theme(second)).toBe('dark');
  await chooseTheme(second, 'System');
  await expect.poll(() => theme(second)).toBe('light');
  await expect.poll(() => theme(page)).toBe('light');
  await second.close();
});

test("the navigation marks the current page and announces the new page's title", {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
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

test('an influencer can be found and followed by keyboard alone, past the header by the skip link', {
  tag: '@engines',
}, async ({ people, openBrowser }) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const page = await openBrowser(nora);
  await page.goto('/influencers');
  await expect(page.getByRole('article').first()).toBeVisible();
  await appRuns(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
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
