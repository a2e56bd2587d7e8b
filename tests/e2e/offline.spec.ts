import type { BrowserContext, Page } from '@playwright/test';
import { follow, publish } from '../support/people';
import { appRuns, goTo, signOut, ticket, toast } from './screens';
import { expect, test } from './story';

test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] });

/** Waits until the worker has loaded what the app needs to open without a network. */
const workerRuns = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });

const storedOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('promobell', 1);
        // The app makes it when it first stores something.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () =>
          request.error?.name === 'AbortError' ? resolve('no store yet') : reject(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction('kept').objectStore('kept').getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

/** Whether the worker has the app's font, which the browser's own cache may forget. */
const hasFont = (page: Page) =>
  page.evaluate(async () => {
    const font = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]');
    return font !== null && (await caches.match(font.href)) !== undefined;
  });

const withoutNetwork = (context: BrowserContext) => context.setOffline(true);

test('without a network, the last alerts and saved offers are shown and can be copied, and signing out deletes them', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  await follow(nora, vera);
  const offer = await publish(vera);
  trouble.expect(/ERR_(INTERNET_DISCONNECTED|FAILED): |WebSocket/);

  const page = await openBrowser(nora);
  const context = page.context();
  await page.goto('/my-deals');
  await expect(ticket(page, offer.code)).toBeVisible();
  await workerRuns(page);
  const heart = ticket(page, offer.code).getByRole('button', { name: `Save ${offer.brand}` });
  await heart.click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.goto('/saved');
  await expect(page.getByText('1 saved offer', { exact: true })).toBeVisible();
  // The alerts and the saved offers.
  await expect.poll(() => storedOnDevice(page)).toMatch(/"offers":\[\{.*"offers":\[\{/);
  await page.goto('/my-deals');
  await expect(page.getByText('1 alert', { exact: true })).toBeVisible();
  expect(await hasFont(page)).toBe(true);

  await withoutNetwork(context);
  await page.reload();
  await appRuns(page);
  await expect(page.getByText('These are your alerts as they were')).toBeVisible();
  await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
  await ticket(page, offer.code)
    .getByRole('button', { name: `Copy code ${offer.code}` })
    .click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(offer.code);
  await page.goto('/saved');
  await expect(page.getByText('These are your saved offers as they were')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(ticket(page, offer.code).getByRole('button', { name: /^Copy code/ })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('1 saved offer', { exact: true })).toBeVisible();
  await goTo(page, 'My Alerts');
  await expect(page.getByText('1 alert', { exact: true })).toBeVisible();

  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect.poll(() => storedOnDevice(page)).toBe('[]');
});

test('the app can be installed, and its service worker replaces no document while there is a network', async ({
  page,
  context,
}) => {
  await page.goto('/deals');
  await workerRuns(page);
  const browser = await context.newCDPSession(page);
  expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { url, errors } = await browser.send('Page.getAppManifest');
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/manifest.webmanifest', errors: [] });

  // Through the worker, and as the host has rendered it.
  const response = await page.goto('/influencer/minacastellan');
  expect(response?.fromServiceWorker()).toBe(true);
  expect(await response?.text()).toContain('<title>Mina Castellan · Promobell</title>');
  await appRuns(page);
});
