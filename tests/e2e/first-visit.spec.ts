import { publish, unusedIdentity } from '../support/people';
import { followButton, followingButton, goTo, ticket, toast } from './screens';
import { expect, test } from './story';

test('a visitor signs up, follows an influencer and finds their codes in My Alerts', {
  tag: ['@phone', '@engines'],
}, async ({ page, people }) => {
  const vera = await people.influencer();
  const offer = await publish(vera);
  const nora = unusedIdentity();

  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up free' }).click();
  await expect(page).toHaveTitle('Sign Up · Promobell');
  await page.getByLabel('Email').fill(nora.email);
  await page.getByLabel('Full name').fill('Nora Field');
  await page.getByLabel('Username').fill(`@${nora.username.toUpperCase()}`);
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  await page.getByLabel('Confirm password').fill(nora.password);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(toast(page, 'Account created successfully! Check your email for next steps.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora Field!' })).toBeVisible();
  await expect(page.getByText('Member dashboard')).toBeVisible();

  await goTo(page, 'Influencers');
  await page.getByLabel('Search influencers').fill(vera.username.toUpperCase());
  await expect(page.getByText('1 influencer for')).toBeVisible();
  await page.getByRole('link', { name: vera.name }).click();
  await expect(page).toHaveURL(`/influencer/${vera.username}`);
  await expect(page.getByRole('heading', { level: 1, name: vera.name })).toBeVisible();
  const profile = page.getByRole('main');
  await expect(profile.getByText(`@${vera.username}`).first()).toBeVisible();
  await expect(profile.getByText('0 followers')).toBeVisible();
  await expect(ticket(page, offer.code)).toBeVisible();

  await followButton(page, vera.name).click();
  await expect(toast(page, `You're now following ${vera.name}`)).toBeVisible();
  await expect(toast(page, 'Added 1 offer(s) to My Alerts')).toBeVisible();
  await expect(followingButton(page, vera.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(profile.getByText('1 follower', { exact: true })).toBeVisible();

  await goTo(page, 'My Alerts');
  await expect(ticket(page, offer.code)).toBeVisible();
  await expect(page.getByText('1 alert', { exact: true })).toBeVisible();
});
