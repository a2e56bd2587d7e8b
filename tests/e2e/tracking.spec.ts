import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { apiUrl, appUrl, inboxUrl } from '../support/e2e-settings';
import { goTo } from './screens';
import { expect, test } from './story';

test.use({ storageState: { cookies: [], origins: [] } });

const reports = z.array(
  z.object({ by: z.string(), name: z.string(), eventId: z.string(), details: z.looseObject({}) }),
);

/** What the browser asks of anybody but the app and its API, and of the function that tells Meta. */
function watchOutsiders(context: BrowserContext) {
  const seen: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === appUrl || (url.origin === apiUrl && !url.pathname.includes('meta-'));
    // A profile's picture may be anywhere; the pixel reports by pictures too, of its own address.
    const isProfilePicture = request.resourceType() === 'image' && url.origin !== inboxUrl;
    if (!isOurs && !isProfilePicture && url.protocol.startsWith('http'))
      seen.push(`${url.origin}${url.pathname}`);
  });
  return seen;
}

const question = (page: Page) => page.getByRole('region', { name: 'May we measure visits?' });

async function walk(page: Page) {
  await goTo(page, 'Deals');
  await expect(page).toHaveURL('/deals');
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** The names of what arrived of one path, each with who reported it and under which id. */
async function reportsOf(path: string) {
  const all = reports.parse(await (await fetch(`${inboxUrl}/meta/reports`)).json());
  const from = (details: Record<string, unknown>) => details.dl ?? details.event_source_url;
  return all.filter(({ details }) => from(details) === `${appUrl}${path}`);
}

test('before an answer and after a No nothing is loaded from or sent to anybody', async ({
  page,
  context,
}) => {
  const outsiders = watchOutsiders(context);
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  await walk(page);
  await question(page).getByRole('button', { name: 'Decline' }).click();
  await expect(question(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(outsiders).toEqual([]);
});

test('after a Yes each event is reported twice under one id, until a change of mind', async ({
  page,
  context,
  people,
}) => {
  const outsiders = watchOutsiders(context);
  const vera = await people.influencer();
  const path = `/influencer/${vera.username}`;
  await page.goto(path);
  await question(page).getByRole('button', { name: 'Allow' }).click();
  await expect(question(page)).toBeHidden();
  await expect
    .poll(async () => (await reportsOf(path)).map(({ by, name }) => `${by} ${name}`).sort())
    .toEqual(['pixel PageView', 'pixel ViewContent', 'server PageView', 'server ViewContent']);
  const ids = (await reportsOf(path)).map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(2);

  await page.getByRole('button', { name: 'Tracking choices' }).click();
  await expect(question(page)).toBeFocused();
  await question(page).getByRole('button', { name: 'Decline' }).click();
  const before = outsiders.length;
  await walk(page);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(outsiders.slice(before)).toEqual([]);
});

test('a browser that objects for its owner is not asked, and nothing is sent', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    localStorage.setItem('promobell-tracking', 'accepted');
  });
  const outsiders = watchOutsiders(context);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await walk(page);
  await expect(question(page)).toBeHidden();
  expect(outsiders).toEqual([]);
});
