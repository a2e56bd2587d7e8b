import { appRuns, fillSignIn, followButton, followingButton, goTo } from './screens';
import { expect, test } from './story';

/** What the browser's setting 'Block all cookies' does, which the browser without a window doesn't have: every access to a storage fails. */
function blockSiteData() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'cookieStore']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  IDBFactory.prototype.open = refuse;
  if ('serviceWorker' in navigator)
    for (const name of ['register', 'getRegistration'] as const)
      ServiceWorkerContainer.prototype[name] = async () => refuse();
  if ('locks' in navigator) LockManager.prototype.request = async () => refuse();
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
}

/** One of each kind: rendered by the build, rendered for each request, and by the app alone. */
const PAGES = ['/', '/deals', '/my-deals'];

test('a browser that blocks all site data shows the pages, and stays signed in as long as the page is open', {
  tag: '@site-data',
}, async ({ people, openBrowser, browserName, trouble }) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const page = await openBrowser();
  if (browserName === 'chromium') await page.context().addInitScript(blockSiteData);
  else {
    // Firefox has the setting, and says itself what it refuses, to supabase-js and to whoever asks for a service worker.
    trouble.expect(/^console: Failed to create a new BroadcastChannel/);
    trouble.expect(/^uncaught: Storage access is restricted/);
  }
  for (const path of PAGES) {
    await page.goto(path);
    await appRuns(page);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  }
  expect(await page.evaluate(namesStorage)).toBe(false);

  await page.goto('/login');
  await fillSignIn(page, nora);
  // The page to sign in says 'Welcome back' without a name.
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
  await goTo(page, 'Influencers');
  await page.getByLabel('Search influencers').fill(vera.name);
  await followButton(page, vera.name).click();
  await expect(followingButton(page, vera.name)).toBeVisible();

  // The page would store its list for when there is no network.
  await goTo(page, 'My Alerts');
  await expect(page.getByRole('heading', { level: 1, name: 'My Alerts' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

function namesStorage() {
  try {
    return Boolean(window.localStorage);
  } catch {
    return false;
  }
}
