import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium-launch';
import { appUrl } from '../support/e2e-settings';
import { fillSignIn, followButton, followingButton, goTo } from './screens';
import { expect, test } from './story';

/** The browser's setting 'Block all cookies': every access to a storage throws. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

const PAGES = [
  '/',
  '/deals',
  '/influencers',
  '/influencer/minacastellan',
  '/brands',
  '/brand/Glasswater',
  '/categories',
  '/credit-cards',
  '/my-deals',
  '/pricing',
  '/signup',
];

test('a browser that blocks all site data shows every page, and a sign-in lasts as long as the page', async ({
  people,
  trouble,
}) => {
  test.setTimeout(60_000);
  const [nora, vera] = [await people.member(), await people.influencer()];
  const profile = await mkdtemp(join(tmpdir(), 'promobell-blocked-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED));
  const browser = await chromium.launchPersistentContext(profile, { ...chromiumLaunch, baseURL: appUrl });
  trouble.watch(browser);
  try {
    const page = await browser.newPage();
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('#root')).not.toHaveAttribute('inert');
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
      await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    }
    expect(await page.evaluate(namesStorage)).toBe(false);

    await page.goto('/login');
    await fillSignIn(page, nora);
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    await goTo(page, 'Influencers');
    await page.getByLabel('Search influencers').fill(vera.name);
    await followButton(page, vera.name).click();
    await expect(followingButton(page, vera.name)).toBeVisible();

    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
});

function namesStorage() {
  try {
    return Boolean(window.localStorage);
  } catch {
    return false;
  }
}
