import { createHash } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { apiUrl, appUrl, inboxUrl } from '../support/e2e-settings';
import { unusedIdentity } from '../support/people';
import { appRuns, goTo, toast } from './screens';
import { byNameAndPage, collectEvents, type SentEvent } from './sent-events';
import { expect, test } from './story';

test.use({ storageState: { cookies: [], origins: [] } });

/** The requests to other sites, and to the function that reports to Meta. */
function watchOutsiders(context: BrowserContext) {
  const seen: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === appUrl || (url.origin === apiUrl && !url.pathname.includes('meta-'));
    // A profile's picture may come from any site. The pixel requests pictures too, from its own address.
    const isProfilePicture = request.resourceType() === 'image' && url.origin !== inboxUrl;
    if (!isOurs && !isProfilePicture && url.protocol.startsWith('http'))
      seen.push(`${url.origin}${url.pathname}`);
  });
  return seen;
}

const question = (page: Page) => page.getByRole('region', { name: 'May we measure visits?' });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function walk(page: Page) {
  await goTo(page, 'Deals');
  await expect(page).toHaveURL('/deals');
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('before consent and after a refusal nothing is loaded from or sent to third parties', {
  tag: '@engines',
}, async ({ page, context }) => {
  const outsiders = watchOutsiders(context);
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  await walk(page);
  await question(page).getByRole('button', { name: 'Decline' }).click();
  await expect(question(page)).toBeHidden();
  await page.reload();
  await appRuns(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(outsiders).toEqual([]);
});

test('while consent is asked for, the page ends above the question, which covers no focused field', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/signup');
  await expect(question(page)).toBeVisible();
  const top = async () => (await question(page).boundingBox())?.y ?? 0;
  const bottom = async (what: Locator) => {
    const box = await what.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.getByLabel('Email').focus();
  for (const label of ['Full name', 'Username', 'Password']) {
    await page.keyboard.press('Tab');
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await expect.poll(async () => (await bottom(field)) - (await top())).toBeLessThan(0);
  }
  const last = page.getByRole('button', { name: 'Tracking choices' });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await bottom(last)) - (await top())).toBeLessThan(0);

  await question(page).getByRole('button', { name: 'Decline' }).click();
  const below = () =>
    page
      .locator('#root')
      .evaluate((root) => root.ownerDocument.documentElement.scrollHeight - root.scrollHeight);
  await expect.poll(below).toBe(0);
});

test('after consent each step to a paid plan is tracked once, and nothing once the consent is withdrawn', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const outsiders = watchOutsiders(context);
  const meta = await collectEvents();
  const expected: SentEvent[] = [];
  const expectSent = async (...events: SentEvent[]) => {
    expected.push(...events);
    await expect.poll(meta.events).toEqual(byNameAndPage(expected));
  };
  const currency = 'USD';
  const growth = { currency, value: 12, content_name: 'Growth' };
  const pricing: SentEvent[] = [
    ['PageView', '/pricing', { currency }],
    ['ViewContent', '/pricing', { currency, content_name: 'Pricing', content_category: 'Plans' }],
  ];
  const vera = unusedIdentity();

  await page.goto('/pricing');
  await question(page).getByRole('button', { name: 'Allow' }).click();
  await expect(question(page)).toBeHidden();
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  await page.getByLabel('Email').fill(vera.email);
  await page.getByLabel('Full name').fill('Vera Maria Lind');
  await page.getByLabel('Username').fill(vera.username);
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  await page.getByLabel('Confirm password').fill(vera.password);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await expectSent(
    ...pricing,
    ['PageView', '/signup', { currency }],
    ['Lead', '/signup', { currency }],
    ...pricing,
    ['InfluencerSignup', '/pricing', { currency }],
  );
  expect(await meta.person('Lead')).toMatchObject({
    em: [sha256(vera.email)],
    fn: [sha256('vera')],
    ln: [sha256('marialind')],
  });

  await page.getByRole('button', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/contact?subject=Elite+Plan+Enquiry');
  // The address changes a moment before the page is shown.
  await expect(page).toHaveTitle('Contact · Promobell');
  await page.goBack();
  await expectSent(
    ['InitiateCheckout', '/pricing', { currency, value: 499, content_name: 'Elite' }],
    ['PageView', '/contact', { currency }],
    ...pricing,
  );

  await page.getByRole('button', { name: 'Continue with Growth' }).dblclick();
  await page.getByRole('button', { name: 'Pay $12.00' }).click();
  await expectSent(
    ['InitiateCheckout', '/pricing', growth],
    ['SubscriptionInitiated', '/pricing', growth],
    ['PageView', '/influencer-dashboard', { currency }],
    ['SubscriptionComplete', '/influencer-dashboard', growth],
  );
  await page.goto('/influencer-dashboard?subscription=success&plan=Growth');
  await expect(toast(page, 'Successfully subscribed to Growth plan!')).toBeVisible();
  await expectSent(['PageView', '/influencer-dashboard', { currency }]);

  const profile = `/influencer/${vera.username}`;
  await page.goto(profile);
  await page.getByRole('button', { name: 'Share Profile' }).dblclick();
  await expectSent(
    ['PageView', profile, { currency }],
    ['ViewContent', profile, { currency, content_name: vera.username, content_category: 'Influencer' }],
    ['Share', profile, { currency, content_name: 'Vera Maria Lind on Promobell' }],
  );

  await page.getByRole('button', { name: 'Tracking choices' }).click();
  await expect(question(page)).toBeFocused();
  await question(page).getByRole('button', { name: 'Decline' }).click();
  const before = outsiders.length;
  await page.getByRole('button', { name: 'Share Profile' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await walk(page);
  await page.reload();
  await appRuns(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(outsiders.slice(before)).toEqual([]);
  await expectSent();
});

test('on a phone the consent question is one line and its answers another, also in a browser that objects', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/privacy');
  await appRuns(page);
  const isTwoLines = async () => {
    await expect(question(page)).toBeVisible();
    const line = await question(page).evaluate((bar) => Number.parseFloat(getComputedStyle(bar).fontSize));
    // In its font: another may be wider.
    await page.evaluate(() => document.fonts.ready);
    const [words, answers] = await question(page)
      .locator('> div')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(words).toBeLessThan(2 * line);
    // Buttons are as high as a finger needs.
    expect(answers).toBeLessThanOrEqual(44);
  };
  await isTwoLines();
  await page.addInitScript(privacyControl);
  await page.reload();
  await appRuns(page);
  await page.getByRole('button', { name: 'Tracking choices' }).click();
  await isTwoLines();
});

test('a browser that objects by its settings is not asked for consent, and nothing is sent', async ({
  page,
  context,
}) => {
  await context.addInitScript(privacyControl);
  await context.addInitScript(() => localStorage.setItem('promobell-tracking', 'accepted'));
  const outsiders = watchOutsiders(context);
  await page.goto('/');
  await appRuns(page);
  await walk(page);
  await expect(question(page)).toBeHidden();
  expect(outsiders).toEqual([]);
});

const privacyControl = () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
