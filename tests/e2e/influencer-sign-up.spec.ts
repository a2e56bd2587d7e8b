import { unusedIdentity } from '../support/people';
import { mailTo } from './inbox';
import { toast } from './screens';
import { expect, test } from './story';

test('a visitor who signs up as an influencer is one at once and gets a welcome mail', {
  tag: '@phone',
}, async ({ page, people }) => {
  const vera = unusedIdentity();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(vera.email);
  await page.getByRole('tab', { name: 'Influencer' }).click();
  await expect(page).toHaveURL('/signup?tab=influencer');
  await expect(page.getByRole('tabpanel')).toContainText('Keep 100% of your commission.');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Influencer' })).toHaveAttribute('aria-selected', 'true');

  await page.getByLabel('Email').fill(vera.email);
  await page.getByLabel('Full name').fill('Vera Lind');
  await page.getByLabel('Username').fill(vera.username);
  await page.getByLabel('Social handle').fill('@vera.lind');
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  await page.getByLabel('Confirm password').fill(vera.password);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(toast(page, 'Account created successfully! Check your email for next steps.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByText('Influencer dashboard')).toBeVisible();
  const mail = await mailTo(vera.email, 'Welcome to Promobell, influencer');
  expect(mail.text).toContain('Your followers get your codes in the very shop they are in');

  const profile = await people
    .stranger()
    .from('profiles')
    .select('is_influencer, social_handle')
    .eq('username', vera.username);
  expect(profile.data).toEqual([{ is_influencer: true, social_handle: 'vera.lind' }]);

  await page.reload();
  await expect(page.getByRole('main').getByText('Influencer dashboard')).toBeVisible();
});
