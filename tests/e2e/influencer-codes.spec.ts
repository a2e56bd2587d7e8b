import type { Page } from '@playwright/test';
import { follow, type Person } from '../support/people';
import { listening } from './listening';
import { ticket, toast } from './screens';
import { expect, test } from './story';

const LIMIT = "You've reached your limit of 1 offers with the Starter plan.";

/** Where a code stands in the list: a row on a desktop, a ticket on a phone. */
const listed = (page: Page, code: string) =>
  page.getByRole('region', { name: 'Promo codes' }).getByText(code, { exact: true });

async function domainsOf(person: Person) {
  const { data, error } = await person.client
    .from('user_domain_map')
    .select('domain')
    .not('domain', 'is', null);
  if (error) throw error;
  return data.map(({ domain }) => domain).sort();
}

test('a code is drafted and published, and appears live for a follower and in another tab', async ({
  people,
  openBrowser,
}) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  await follow(nora, vera);
  const [page, alerts] = [await openBrowser(vera), await openBrowser(nora)];
  const second = await page.context().newPage();
  const open = [alerts, second].map((page) => listening(page, `influencer:${vera.id}`));
  await Promise.all([
    alerts.goto('/my-deals'),
    second.goto('/influencer-dashboard'),
    page.goto('/influencer-dashboard'),
  ]);
  await expect(alerts.getByText('No alerts yet.')).toBeVisible();
  await second.getByRole('tab', { name: 'Promo Codes' }).click();
  await expect(second.getByText("You haven't published a promo code yet")).toBeVisible();
  await Promise.all(open.map((heard) => heard()));

  const form = page.getByRole('form', { name: 'Add promo code' });
  const field = (name: string) => form.getByRole('textbox', { name });
  const code = `VERA-${vera.username.slice(-8)}`;
  await field('Brand name').fill('Moss & Kettle');
  await field('Brand URL').fill('mosskettle.example');
  await field('Promo code').fill(code);
  await field('Description').fill('30% off every kettle');
  await page.reload();
  await expect(field('Promo code')).toHaveValue(code);

  await form.getByRole('button', { name: 'Add Promo Code' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await field('Brand Instagram handle').fill('moss.kettle');
  await field('Affiliate link').fill('go.mosskettle.example/?ref=vera');
  await form.getByRole('combobox', { name: 'Countries' }).fill('cana');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Remove Canada' })).toBeVisible();
  await form.getByRole('button', { name: 'Add Promo Code' }).click();
  await expect(toast(page, 'Promo code added successfully!')).toBeVisible();
  await Promise.all([
    expect(listed(page, code)).toBeVisible(),
    expect(listed(second, code)).toBeVisible(),
    expect(ticket(alerts, code)).toContainText('In Canada'),
  ]);
  expect(await domainsOf(nora)).toEqual(['go.mosskettle.example', 'mosskettle.example']);

  await page.getByRole('tab', { name: 'Add Promo Code' }).click();
  await expect(page.getByText(LIMIT)).toBeVisible();
  await expect(field('Promo code')).toHaveValue('');
});
