import type { Page } from '@playwright/test';
import { publish } from '../support/people';
import { toast } from './screens';
import { expect, test } from './story';

const plan = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const usage = (page: Page) => page.getByRole('region', { name: 'Your plan' });
const subscription = (page: Page) =>
  page
    .getByRole('main')
    .locator('div', { has: page.getByRole('heading', { name: 'Your subscription' }) })
    .last();

test('an influencer buys a larger plan, uses its slots, and cancels it', {
  tag: '@engines',
}, async ({ people, openBrowser }) => {
  const vera = await people.influencer();
  await publish(vera);
  await expect(publish(vera)).rejects.toMatchObject({
    message: "You've reached your limit of 1 offers with the Starter plan.",
  });
  const page = await openBrowser(vera);

  await page.goto('/pricing');
  await plan(page, 'Boost').getByRole('button', { name: 'Choose Boost' }).click();
  await page.getByRole('button', { name: 'Pay $5.00' }).click();
  await expect(toast(page, 'Successfully subscribed to Boost plan!')).toBeVisible();
  await expect(page).toHaveURL('/influencer-dashboard');
  await expect(usage(page)).toContainText('1 of 3 offers');
  const { id } = await publish(vera);

  // With two live codes it couldn't be canceled.
  const removal = await vera.client.from('promo_codes').delete().eq('id', id);
  expect(removal.error).toBeNull();
  await page.goto('/influencer-dashboard/settings');
  await expect(subscription(page)).toContainText(/Boost\s*Active/);
  await subscription(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(toast(page, 'Your subscription has been canceled.')).toBeVisible();
  await expect(usage(page)).toContainText(/Ends on \w+ \d+, \d{4}/);
});
