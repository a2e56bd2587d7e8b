import type { Page } from '@playwright/test';
import { publish, unusedIdentity } from '../support/people';
import { fillSignIn, toast } from './screens';
import { expect, test } from './story';

const plan = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const usage = (page: Page) => page.getByRole('region', { name: 'Your plan' });
const subscription = (page: Page) =>
  page
    .getByRole('main')
    .locator('div', { has: page.getByRole('heading', { name: 'Your subscription' }) })
    .last();

test('a member who applies becomes an influencer and can open the dashboard', async ({ page, people }) => {
  const nora = await people.member();
  await page.goto('/influencer-apply');
  await fillSignIn(page, nora);
  await expect(page).toHaveURL('/influencer-apply');
  await expect(page.getByLabel('Full name')).toHaveValue(nora.name);
  const { username: handle } = unusedIdentity();
  await page.getByLabel('Social handle').fill(`@${handle}`);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Please select your primary content category')).toBeVisible();
  await page.getByLabel('Primary content category').selectOption('Travel');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(toast(page, 'Application submitted successfully! You are now an influencer.')).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await page.goto('/influencer-dashboard');
  await expect(usage(page)).toContainText('0 of 1 offer');
  const own = await nora.client
    .from('profiles')
    .select('username, social_handle, category')
    .eq('id', nora.id)
    .single();
  expect(own.data).toEqual({ username: handle, social_handle: handle, category: 'Travel' });
});

test('an influencer buys a larger plan and uses its slots', async ({ people, openBrowser }) => {
  const vera = await people.influencer();
  await publish(vera);
  await expect(publish(vera)).rejects.toMatchObject({
    message: "You've reached your limit of 1 offers with the Starter plan.",
  });
  const page = await openBrowser(vera);

  await page.goto('/pricing');
  await plan(page, 'Boost').getByRole('button', { name: 'Choose Boost' }).click();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(toast(page, 'Subscription process was canceled')).toBeVisible();
  await expect(page).toHaveURL('/influencer-dashboard');
  await expect(usage(page)).toContainText('1 of 1 offer');

  await page.goto('/pricing');
  await plan(page, 'Boost').getByRole('button', { name: 'Choose Boost' }).click();
  await page.getByRole('button', { name: 'Pay $5.00' }).click();
  await expect(toast(page, 'Successfully subscribed to Boost plan!')).toBeVisible();
  await expect(page).toHaveURL('/influencer-dashboard');
  await expect(usage(page)).toContainText('1 of 3 offers');
  await publish(vera);
});

test('a subscriber cancels and sees when the plan ends', { tag: '@both-widths' }, async ({
  people,
  openBrowser,
  request,
  isMobile,
}) => {
  const vera = await people.influencer();
  const checkout = await vera.client.functions.invoke('create-checkout', { body: { planType: 'Growth' } });
  await request.post(checkout.data.url, { form: { card: 'good' }, maxRedirects: 0 });
  const page = await openBrowser(vera);
  await page.goto('/influencer-dashboard?tab=settings');
  await expect(subscription(page)).toContainText(/Growth\s*Active/);

  const way = isMobile
    ? page.getByRole('contentinfo').getByRole('link', { name: 'Cancel Subscription' })
    : subscription(page).getByRole('button', { name: 'Cancel Subscription' });
  await way.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(toast(page, 'Your subscription has been canceled.')).toBeVisible();
  await expect(usage(page)).toContainText('Growth plan');
  await expect(usage(page)).toContainText(/Ends on \w+ \d+, \d{4}/);
});
