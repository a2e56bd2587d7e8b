import type { Route } from '@playwright/test';
import { appRuns, goTo } from './screens';
import { expect, test } from './story';

test("a page that can't be loaded without a connection is loaded when the connection returns", async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/terms');
  await appRuns(page);
  await context.setOffline(true);
  await goTo(page, 'Brands');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands');
});

test('a page open during a new release reloads once and keeps the draft, and shows an error when its code stays missing', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const page = await openBrowser(await people.influencer());
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const isGone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });
  trouble.expect(/^404: GET .*\/assets\/brands-/);
  await page.route(/\/assets\/brands-[^/]+\.js$/, (route) =>
    documents === 1 ? isGone(route) : route.continue(),
  );
  await page.goto('/influencer-dashboard');
  const field = page
    .getByRole('form', { name: 'Add promo code' })
    .getByRole('textbox', { name: 'Promo code' });
  await field.fill('KEPT-20');

  await goTo(page, 'Brands');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands');
  expect(documents).toBe(2);
  await page.goBack();
  await expect(field).toHaveValue('KEPT-20');

  trouble.expect(/^404: GET .*\/assets\/deals-/);
  await page.route(/\/assets\/deals-[^/]+\.js$/, isGone);
  await goTo(page, 'Deals');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(documents).toBe(2);
  await page.unroute(/\/assets\/deals-[^/]+\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals & Promo Codes');
});
