import type { Page } from '@playwright/test';
import { type Person, unique } from '../support/people';
import { fillSignIn, ticket, toast } from './screens';
import { expect, test } from './story';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function newInfluencer({ client, id }: Person) {
  const key = unique();
  const body = { full_name: `Ines ${key}`, username: `ines.${key}`, email: `ines-${key}@mail.example` };
  const { error } = await client.functions.invoke('create-influencer-user', {
    body: { agency_id: id, ...body },
  });
  if (error) throw error;
  return body;
}

async function openMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit details' })).toBeVisible();
}

test('an agency makes an account, its influencer takes it over, and the temporary password is gone', async ({
  people,
  openBrowser,
}) => {
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

  await page.goto(`/agency-dashboard?tab=influencers&q=${key}`);
  await expect(card(page, name)).toBeVisible();
  await expect(card(page, name)).not.toContainText('Not taken over yet');
  await openMenu(page, name);
  await expect(page.getByRole('menuitem', { name: 'View credentials' })).toHaveCount(0);
});

test("an agency manages an influencer's codes until it ends the management", async ({
  people,
  openBrowser,
}) => {
  const agency = await people.demo('agency');
  const { full_name: name, username } = await newInfluencer(agency);
  const page = await openBrowser(agency);
  await page.goto(`/agency-dashboard?tab=influencers&q=${username}`);
  await page.getByRole('link', { name: `Manage codes for ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Manage Codes for ${name}` })).toBeVisible();
  const url = page.url();
  await page.getByRole('button', { name: 'Add First Code' }).click();
  // Two codes, although the influencer's plan allows one: an agency isn't limited.
  for (const code of ['INES10', 'INES20']) {
    await page.getByRole('tab', { name: 'Add New Code' }).click();
    await page.getByLabel('Brand name').fill('Fernwood');
    await page.getByLabel('Brand URL').fill('fernwood.example');
    await page.getByLabel('Brand Instagram handle').fill('fernwood');
    await page.getByLabel('Promo code', { exact: true }).fill(code);
    await page.getByLabel('Affiliate link').fill('fernwood.example/?ref=ines');
    await page.getByLabel('Description').fill('10% off your first order');
    await page.getByRole('button', { name: 'Add Promo Code' }).click();
    // The ticket can't be asked for, because the form shows one as a preview.
    await expect(page.getByRole('button', { name: `Edit ${code} of Fernwood` })).toBeVisible();
  }
  await expect(page.getByRole('tab', { name: 'Promo Codes (2)' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit INES10 of Fernwood' }).click();
  await page.getByLabel('Promo code', { exact: true }).fill('INES15');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Promo code updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Delete INES20 of Fernwood' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ticket(page, 'INES20')).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Agency Dashboard' }).click();
  await page.getByLabel('Search influencers').fill(username);
  await expect(page.getByRole('article')).toHaveCount(1);
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: 'End management' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End management' }).click();
  await expect(toast(page, `You don't manage ${name} any more`)).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.goto(url);
  await expect(page.getByText("Access Denied: You don't manage this influencer.")).toBeVisible();
  await page.goto(`/influencer/${username}`);
  await expect(ticket(page, 'INES15')).toBeVisible();
});
