import type { Route } from '@playwright/test';
import { apiUrl } from '../support/e2e-settings';
import { follow, publish } from '../support/people';
import { realtimeLine } from './realtime-line';
import {
  appRuns,
  followButton,
  followingButton,
  goTo,
  hasLoaded,
  holdBack,
  scrollToEnd,
  ticket,
  toast,
  withoutRealtime,
} from './screens';
import { expect, test } from './story';

const UNREACHABLE = "We can't reach Promobell right now. Check your connection and try again.";
const OFFLINE = 'You are offline, and this needs a connection.';
const isAway = (route: Route) => route.fulfill({ status: 503, json: { message: 'away' } });

test('deals: while the service is down the list shows an error, and Try again loads the deals', async ({
  page,
  trouble,
}) => {
  await withoutRealtime(page);
  trouble.expect(/^503: POST .*list_offers/);
  await page.route(`${apiUrl}/rest/v1/rpc/list_offers`, isAway);
  await page.goto('/terms');
  await appRuns(page);
  await goTo(page, 'Deals');
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(toast(page, 'Failed to load promo codes')).toBeVisible();
  // The page around it still works.
  await expect(page.getByLabel('Search deals')).toBeEnabled();

  await page.unroute(`${apiUrl}/rest/v1/rpc/list_offers`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await hasLoaded(page, 24);
});

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
  await page.getByRole('button', { name: 'Add your first code' }).click();
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

test('deals: a further page that fails keeps what is shown', async ({ page, trouble }) => {
  await withoutRealtime(page);
  await page.goto('/deals');
  await hasLoaded(page, 24);
  trouble.expect(/^503: POST .*list_offers/);
  await page.route(`${apiUrl}/rest/v1/rpc/list_offers`, isAway);
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Failed to load promo codes. Please try again.' });
  // The page grows while the app takes it over.
  await expect(async () => {
    await scrollToEnd(page);
    await expect(failure).toBeVisible({ timeout: 500 });
  }).toPass();
  await hasLoaded(page, 24);
  await page.unroute(`${apiUrl}/rest/v1/rpc/list_offers`);
  await page.getByRole('button', { name: 'Load more' }).click();
  await hasLoaded(page, 48);
});

test('My Alerts: while the service is down the list shows an error, and Try again loads the alerts', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const offer = await publish(vera);
  await follow(nora, vera);
  const page = await openBrowser(nora);
  await withoutRealtime(page);
  trouble.expect(/^503: POST .*list_alerts/);
  await page.route(`${apiUrl}/rest/v1/rpc/list_alerts`, isAway);
  await page.goto('/my-deals');
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(toast(page, 'Error loading your deals')).toBeVisible();
  await page.unroute(`${apiUrl}/rest/v1/rpc/list_alerts`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(ticket(page, offer.code)).toBeVisible();
});

test('slow answers: skeletons reserve the space of deals and alerts', async ({ people, openBrowser }) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const offer = await publish(vera);
  await follow(nora, vera);
  const page = await openBrowser(nora);
  const lists = await holdBack(page, `${apiUrl}/rest/v1/rpc/list_*`);
  lists.hold();
  await page.goto('/terms');
  await appRuns(page);
  for (const [name, list] of [
    ['Deals', 'Deals'],
    ['My Alerts', 'Alerts'],
  ] as const) {
    await goTo(page, name);
    const region = page.getByRole('region', { name: list, exact: true });
    await expect(region.getByRole('status', { name: 'Loading offers' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  }
  lists.release();
  await expect(ticket(page, offer.code)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading offers' })).toBeHidden();
});

test('offline: the lists show an error instead of waiting for ever, and load when the network returns', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const offer = await publish(vera);
  await follow(nora, vera);
  const page = await openBrowser(nora);
  // A page that stays begins to connect, perhaps while it is offline.
  await withoutRealtime(page);
  // The page's code is loaded already; only its data is missing.
  await page.goto('/deals?q=nothing-of-this-name');
  await expect(page.getByText('No deals match')).toBeVisible();
  await goTo(page, 'My Alerts');
  await expect(ticket(page, offer.code)).toBeVisible();
  await goTo(page, 'Home');
  await expect(page.getByRole('group', { name: 'Featured Offers' })).toBeVisible();

  trouble.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await goTo(page, 'Deals');
  await expect(page.getByRole('alert').filter({ hasText: OFFLINE })).toBeVisible();
  await goTo(page, 'My Alerts');
  await expect(ticket(page, offer.code)).toBeVisible();
  await page.context().setOffline(false);
  await goTo(page, 'Deals');
  await hasLoaded(page, 24);
});

test('after a lost connection the alerts show what was missed and are live again', async ({
  people,
  openBrowser,
}) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  await follow(nora, vera);
  const page = await openBrowser(nora);
  const line = await realtimeLine(page);
  await page.goto('/my-deals');
  await expect(page.getByText('No alerts yet.')).toBeVisible();
  await line.expectToCarry(`influencer:${vera.id}`);

  await line.cut();
  const missed = await publish(vera);
  line.mend();
  await line.expectToCarry(`influencer:${vera.id}`);
  await expect(ticket(page, missed.code)).toBeVisible();

  const edit = await vera.client.from('promo_codes').update({ description: 'Edited' }).eq('id', missed.id);
  expect(edit.error).toBeNull();
  await expect(ticket(page, missed.code)).toContainText('Edited');
});

test('a follow or unfollow that fails is rolled back with a message', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const page = await openBrowser(nora);
  await page.goto(`/influencer/${vera.username}`);
  await expect(followButton(page, vera.name)).toBeVisible();

  const mappings = `${apiUrl}/rest/v1/user_domain_map*`;
  trouble.expect(/^500: POST .*user_domain_map/);
  await page.route(mappings, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await followButton(page, vera.name).click();
  await expect(toast(page, 'Failed to follow. Please try again.')).toBeVisible();
  await expect(toast(page, 'Could not create domain mappings')).toBeVisible();
  await expect(followButton(page, vera.name)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('0 followers')).toBeVisible();

  await page.unroute(mappings);
  await followButton(page, vera.name).click();
  await expect(toast(page, `You're now following ${vera.name}`)).toBeVisible();

  trouble.expect(/^503: DELETE .*user_domain_map/);
  await page.route(mappings, isAway);
  await followingButton(page, vera.name).click();
  await expect(toast(page, 'Failed to unfollow. Please try again.')).toBeVisible();
  await expect(followingButton(page, vera.name)).toHaveAttribute('aria-pressed', 'true');
});

test('a double click on Follow follows once', async ({ people, openBrowser }) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  await publish(vera);
  const page = await openBrowser(nora);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/user_domain_map')) sent.push(request.method());
  });
  await page.goto(`/influencer/${vera.username}`);
  await followButton(page, vera.name).dblclick();
  await expect(toast(page, `You're now following ${vera.name}`)).toBeVisible();
  await expect(followingButton(page, vera.name)).toBeVisible();
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
  expect(sent.filter((method) => method !== 'OPTIONS')).toEqual(['POST']);
  const { data } = await nora.client.from('user_domain_map').select('influencer_id');
  expect(data).toEqual([{ influencer_id: vera.id }]);
});

test('the sign-in form keeps what was typed when the service is down', async ({ page, people, trouble }) => {
  const nora = await people.member();
  await page.goto('/login');
  trouble.expect(/^503: POST .*\/token/);
  await page.route(`${apiUrl}/auth/v1/token*`, isAway);
  await page.getByLabel('Email').fill(nora.email);
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  const submit = page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await page.unroute(`${apiUrl}/auth/v1/token*`);
  await submit.click();
  await expect(page).toHaveURL('/');
});
