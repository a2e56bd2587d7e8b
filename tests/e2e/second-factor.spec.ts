import type { Page } from '@playwright/test';
import { codeOf, wrongCodeOf } from '../support/authenticator';
import { linkIn, mailTo } from './inbox';
import { fillCode, fillSignIn, signOut, toast, withoutRealtime } from './screens';
import { expect, test } from './story';

const asksForCode = (page: Page) => page.getByRole('heading', { level: 1, name: 'Enter your code' });

/** Adds an app as somebody does who types the key, and answers with it. */
async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const link = await page.getByRole('link', { name: 'Open an app on this device' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Code of your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Add this app' }).click();
  await expect(page.getByText("If you lose this phone, you're locked out.")).toBeVisible();
  return secret;
}

test('a member adds an authenticator app with recovery codes, other browsers are signed out, and the app is removed again', {
  tag: '@both-widths',
}, async ({ people, openBrowser, trouble }) => {
  const nora = await people.member();
  const other = await openBrowser(nora);
  // A page that begins to hear realtime asks anew for what it shows, and might learn of its session's end before the reload.
  await withoutRealtime(other);
  await other.goto('/notifications');
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();

  const page = await openBrowser(nora);
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const secret = await addApp(page);
  await page.getByRole('button', { name: 'Get recovery codes' }).last().click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('promobell-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/^You have 10, made on/)).toBeVisible();
  await expect(page.getByText('This browser')).toBeVisible();

  // It hasn't given a code, so it is refused at its next request.
  trouble.expect(/^401: /);
  trouble.expect(/^403: .*\/auth\/v1\/user/);
  await other.reload();
  await expect(other.getByText(/^You were signed out: by a new password/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByLabel('Code of your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await expect(toast(page, 'The authenticator app is removed')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
});

test('signing in asks for the code, also after a reload and in another tab, and then leads to where one was', {
  tag: '@both-widths',
}, async ({ page, context, people, trouble }) => {
  const { email, password, authenticator } = await people.withAuthenticator();
  await page.goto('/notifications');
  await fillSignIn(page, { email, password });
  await expect(asksForCode(page)).toBeVisible();
  await page.reload();
  await expect(asksForCode(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/saved');
  await expect(asksForCode(second)).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fnotifications');

  trouble.expect(/^422: POST .*\/verify$/);
  await page.getByLabel('Code of your authenticator app').fill(wrongCodeOf(authenticator.secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("That isn't the code that the app shows now.")).toBeVisible();
  await fillCode(page, authenticator.secret);
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(second.getByRole('heading', { level: 1, name: 'Saved offers' })).toBeVisible();
});

test('after five wrong codes a person has to wait, and is told how long', async ({
  page,
  people,
  trouble,
}) => {
  const { email, password, authenticator } = await people.withAuthenticator();
  await page.goto('/login');
  await fillSignIn(page, { email, password });
  trouble.expect(/^422: POST .*\/verify$/);
  trouble.expect(/^429: POST .*\/verify$/);
  const code = page.getByLabel('Code of your authenticator app');
  for (let nth = 1; nth <= 5; nth += 1) {
    await code.fill(wrongCodeOf(authenticator.secret));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText("That isn't the code that the app shows now.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
  }
  await fillCode(page, authenticator.secret);
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many wrong codes\. Please try again in \d+ minutes\.$/,
  );
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
});

test('whoever has lost the phone signs in with a recovery code, once, and is told by mail', async ({
  page,
  people,
  trouble,
}) => {
  const { email, password, name, client } = await people.withAuthenticator();
  const { data, error } = await client.functions.invoke('make-recovery-codes');
  expect(error).toBeNull();
  const code: string = data.codes[3];
  await page.goto('/login?next=%2Fprofile%3Ftab%3Dsecurity');
  await fillSignIn(page, { email, password });
  await page.getByRole('button', { name: 'I have lost my phone' }).click();
  trouble.expect(/^403: POST .*\/use-recovery-code$/);
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await field.fill('00000-00000');
  await page.getByRole('button', { name: 'Use the recovery code' }).click();
  await expect(page.getByText("That isn't one of your recovery codes.")).toBeVisible();
  await field.fill(code.toUpperCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Use the recovery code' }).click();
  await expect(toast(page, 'Your authenticator apps are removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  await mailTo(email, 'A recovery code was used');

  await signOut(page);
  await page.goto('/login');
  await fillSignIn(page, { email, password });
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}!` })).toBeVisible();
});

test('a forgotten password is replaced only after the code of the authenticator app', async ({
  page,
  people,
}) => {
  const { email, name, authenticator } = await people.withAuthenticator();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset link sent! Check your email for a password reset link.')).toBeVisible();
  await page.goto(linkIn(await mailTo(email, 'Reset your password')));
  await fillCode(page, authenticator.secret);
  await page.getByLabel('New Password', { exact: true }).fill('the new password');
  await page.getByLabel('Confirm New Password').fill('the new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page, 'Password reset successful!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, { email, password: 'the new password' });
  await fillCode(page, authenticator.secret);
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}!` })).toBeVisible();
});

test('an operator without an authenticator app meets the page to add one and nothing else, and then the desk', {
  tag: '@both-widths',
}, async ({ people, openBrowser }) => {
  const person = await people.member();
  await people.makeOperator(person);
  const desk = await openBrowser(person);
  await desk.goto('/operator?tab=accounts');
  await expect(desk.getByRole('heading', { level: 1, name: 'Add an authenticator app' })).toBeVisible();
  await expect(desk.getByRole('tab')).toHaveCount(0);
  await addApp(desk);
  await desk.getByRole('button', { name: 'Later' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: "Operator's desk" })).toBeVisible();
  await expect(desk.getByRole('tab', { name: 'Accounts' })).toHaveAttribute('aria-selected', 'true');
});
