import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './inbox';
import { appRuns, fillSignIn, toast } from './screens';
import { expect, test } from './story';

const INVALID = 'Invalid or expired password reset link. Please request a new one.';

async function askForLink(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login page has a field of that name too, so the page is awaited first.
  await expect(page.getByRole('form', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset link sent! Check your email for a password reset link.')).toBeVisible();
}

test("a forgotten password is replaced through the mail's link, and every session ends", async ({
  page,
  people,
  trouble,
  openBrowser,
}) => {
  const nora = await people.member();
  const phone = await openBrowser(nora);
  await phone.goto('/');
  await expect(phone.getByRole('heading', { name: `Welcome back, ${nora.name}!` })).toBeVisible();

  await askForLink(page, nora.email);
  await page.goto(linkIn(await mailTo(nora.email, 'Reset your password')));
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('the new password');
  await page.getByLabel('Confirm New Password').fill('the new passwort');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm New Password').fill('the new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(toast(page, 'Password reset successful!')).toBeVisible();
  // The page leads on by itself after three seconds.
  await expect(page).toHaveURL('/login');

  trouble.expect(/^400: POST .*\/auth\/v1\/token/);
  await fillSignIn(page, nora);
  await expect(
    page.getByText('The email or password you entered is incorrect. Please try again.'),
  ).toBeVisible();
  await fillSignIn(page, { email: nora.email, password: 'the new password' });
  await expect(page.getByRole('heading', { name: `Welcome back, ${nora.name}!` })).toBeVisible();

  // The other session is refused at its next request, not when its token runs out.
  trouble.expect(/^401: /);
  trouble.expect(/^403: .*\/auth\/v1\/user/);
  await phone.getByRole('link', { name: 'My Alerts' }).first().click();
  await expect(phone.getByText('You were signed out', { exact: true })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Sign Up', exact: true }).first()).toBeVisible();
});

test('a reset link can be used once, and afterwards the page calls it invalid, whoever is signed in', async ({
  page,
  people,
  trouble,
  openBrowser,
}) => {
  trouble.expect(/^403: POST .*\/auth\/v1\/verify/);
  const nora = await people.member();
  await askForLink(page, nora.email);
  const link = linkIn(await mailTo(nora.email, 'Reset your password'));
  await page.goto(link);
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();

  const stranger = await openBrowser();
  await stranger.goto(link);
  await expect(stranger.getByRole('alert').filter({ hasText: INVALID })).toBeVisible();
  await stranger.getByRole('link', { name: 'Request a new link' }).click();
  await expect(stranger).toHaveURL('/forgot-password');

  const laptop = await openBrowser(nora);
  await laptop.goto(link);
  await expect(laptop.getByRole('alert').filter({ hasText: INVALID })).toBeVisible();
  await expect(laptop.getByLabel('New Password', { exact: true })).toHaveCount(0);
});

test('the reset page without a link resets nothing, and ignores a session in the address', async ({
  page,
  people,
}) => {
  const nora = await people.member();
  const { data } = await nora.client.auth.getSession();
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const session = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
  });
  await page.goto(`/reset-password#${session}&type=recovery`);
  await expect(page.getByRole('alert').filter({ hasText: INVALID })).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await page.goto(`/deals#${session}&type=magiclink`);
  await expect(page).toHaveURL('/deals');
  await appRuns(page);
  await expect(page.getByRole('link', { name: 'Sign Up', exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('supabase-auth'))).toBeNull();
});

test("a password reset leaves another account's session on this device alone", async ({
  people,
  openBrowser,
}) => {
  const [nora, otis] = [await people.member(), await people.member()];
  const shared = await openBrowser(otis);
  await people.stranger().auth.resetPasswordForEmail(nora.email);
  await shared.goto(linkIn(await mailTo(nora.email, 'Reset your password')));
  await expect(shared.getByText(nora.email)).toBeVisible();
  // The link is used up, and the page survives a reload.
  await expect(shared).toHaveURL('/reset-password');
  await shared.reload();
  await shared.getByLabel('New Password', { exact: true }).fill('the new password');
  await shared.getByLabel('Confirm New Password').fill('the new password');
  await shared.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(shared, 'Password reset successful!')).toBeVisible();
  await shared.goto('/');
  await expect(shared.getByRole('heading', { name: `Welcome back, ${otis.name}!` })).toBeVisible();
});
