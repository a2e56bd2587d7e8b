import type { Page } from '@playwright/test';
import { unique } from '../support/people';
import { fillSignIn, toast } from './screens';
import { expect, test } from './story';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('an agency makes an account, its influencer takes it over, and the temporary password is gone', {
  tag: '@engines',
}, async ({ people, openBrowser }) => {
  const agency = await people.demo('agency');
  const page = await openBrowser(agency);
  const key = unique();
  const [name, email] = [`Vera ${key}`, `vera-${key}@mail.example`];
  await page.goto('/agency-dashboard');
  await page.getByRole('link', { name: 'Add an influencer' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Username', { exact: true }).fill(`vera.${key}`);
  await expect(page.getByText('This username is free.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Add Influencer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Influencer account created' });
  const password = (await dialog.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, name)).toContainText('Not taken over yet');

  const theirs = await openBrowser();
  await theirs.goto('/login');
  await fillSignIn(theirs, { email, password });
  const asked = theirs.getByRole('dialog', { name: 'Choose your own password' });
  await asked.getByLabel('New password', { exact: true }).fill('a password of my own');
  await asked.getByLabel('Confirm new password').fill('a password of my own');
  await asked.getByRole('button', { name: 'Set Password' }).click();
  await expect(toast(theirs, 'Your own password is set')).toBeVisible();

  await page.goto(`/agency-dashboard/influencers?q=${key}`);
  await expect(card(page, name)).toBeVisible();
  await expect(card(page, name)).not.toContainText('Not taken over yet');
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit details' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'View credentials' })).toHaveCount(0);
});
