import type { Page } from '@playwright/test';
import { codeOf, wrongCodeOf } from '../support/authenticator';
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

test('a member adds an authenticator app with recovery codes, other browsers are signed out, signing in asks for its code in every tab, and the app is removed again', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const nora = await people.member();
  const other = await openBrowser(nora);
  // A page that begins to hear realtime asks anew for what it shows, and might learn of its session's end before the reload.
  await withoutRealtime(other);
  await other.goto('/notifications');
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();

  const page = await openBrowser(nora);
  await page.goto('/profile/security');
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

  // It hasn't given a code, so it is refused at its next request.
  trouble.expect(/^401: /);
  trouble.expect(/^403: .*\/auth\/v1\/user/);
  await other.reload();
  await expect(other.getByText(/^You were signed out: by a new password/)).toBeVisible();

  await signOut(page);
  await page.goto('/notifications');
  await fillSignIn(page, nora);
  await expect(asksForCode(page)).toBeVisible();
  await page.reload();
  await expect(asksForCode(page)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/saved');
  await expect(asksForCode(second)).toBeVisible();
  trouble.expect(/^422: POST .*\/verify$/);
  await page.getByLabel('Code of your authenticator app').fill(wrongCodeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("That isn't the code that the app shows now.")).toBeVisible();
  await fillCode(page, secret);
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(second.getByRole('heading', { level: 1, name: 'Saved offers' })).toBeVisible();

  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByLabel('Code of your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await expect(toast(page, 'The authenticator app is removed')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
});
