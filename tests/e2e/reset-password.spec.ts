import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './inbox';
import { fillSignIn, toast } from './screens';
import { expect, test } from './story';

async function askForLink(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login page has a field of that name too, so the page is awaited first.
  await expect(page.getByRole('form', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset link sent! Check your email for a password reset link.')).toBeVisible();
}

test("a forgotten password is replaced through the mail's link, and every session ends", {
  tag: '@engines',
}, async ({ page, people, trouble, openBrowser }) => {
  const nora = await people.member();
  const phone = await openBrowser(nora);
  await phone.goto('/');
  await expect(phone.getByRole('heading', { name: `Welcome back, ${nora.name}!` })).toBeVisible();

  await askForLink(page, nora.email);
  const link = linkIn(await mailTo(nora.email, 'Reset your password'));
  // As a program does that looks through mails: it opens the link and runs the page.
  const scanner = await openBrowser();
  await scanner.goto(link);
  await expect(scanner.getByRole('button', { name: 'Choose a new password' })).toBeEnabled();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose a new password' }).click();
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
