import type { Page } from '@playwright/test';
import { follow, type Person, publish } from '../support/people';
import { listening } from './listening';
import { ticket, toast, withoutRealtime } from './screens';
import { expect, test } from './story';

const LIMIT = "You've reached your limit of 1 offers with the Starter plan.";

/** Where a code stands in the list: a row on a desktop, a ticket on a phone. */
const listed = (page: Page, code: string) =>
  page.getByRole('region', { name: 'Promo codes' }).getByText(code, { exact: true });

async function domainsOf(person: Person) {
  const { data, error } = await person.client.rpc('my_domains');
  if (error) throw error;
  return data.map(({ domain }) => domain).sort();
}

test('a code is drafted and published, and appears live for a follower and in another tab', {
  tag: '@both-widths',
}, async ({ people, openBrowser }) => {
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
  await expect(second.getByText("You haven't published a promo code yet")).toBeVisible();
  await Promise.all(open.map((heard) => heard()));

  await page.getByRole('button', { name: 'Add your first code' }).click();
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

test('a code is edited and deleted, for its followers too', async ({ people, openBrowser }) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  await follow(nora, vera);
  const { code } = await publish(vera);
  const page = await openBrowser(vera);
  await page.goto('/influencer-dashboard');
  await page.getByRole('button', { name: `Edit ${code}` }).click();
  const editor = page.getByRole('form', { name: 'Edit promo code' });
  await editor.getByRole('textbox', { name: 'Description' }).fill('40% off every kettle');
  await editor.getByRole('textbox', { name: 'Affiliate link' }).fill('shop.mosskettle.example/?ref=vera');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Promo code updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${code}` })).toBeFocused();
  expect(await domainsOf(nora)).toEqual(['shop.mosskettle.example']);

  await page.getByRole('button', { name: `Delete ${code}` }).click();
  await expect(page.getByText('Are you sure you want to delete this promo code?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Promo code deleted successfully!')).toBeVisible();
  await expect(page.getByText("You haven't published a promo code yet")).toBeVisible();
});

test('a tab that is too late for the last slot shows the limit, and one too late for a deletion that the code is gone', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const vera = await people.influencer();
  const page = await openBrowser(vera);
  await page.goto('/influencer-dashboard?tab=add');
  const form = page.getByRole('form', { name: 'Add promo code' });
  await expect(page.getByText('0 of 1 offer')).toBeVisible();
  for (const [name, value] of [
    ['Brand name', 'Moss & Kettle'],
    ['Brand URL', 'mosskettle.example'],
    ['Brand Instagram handle', '@moss.kettle'],
    ['Promo code', 'LATE'],
    ['Affiliate link', 'mosskettle.example'],
    ['Description', 'Too late'],
  ] as const) {
    await form.getByRole('textbox', { name }).fill(value);
  }
  // Realtime must not tell the page about the change before the button is pressed.
  await withoutRealtime(page);
  await page.reload();
  await expect(page.getByText('0 of 1 offer')).toBeVisible();
  const offer = await publish(vera);
  trouble.expect(/^400: POST .*\/rest\/v1\/promo_codes/);
  await form.getByRole('button', { name: 'Add Promo Code' }).click();
  await expect(toast(page, LIMIT)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Promo code' })).toHaveValue('LATE');

  await page.getByRole('tab', { name: 'Promo Codes' }).click();
  await page.getByRole('button', { name: `Delete ${offer.code}` }).click();
  const removal = await vera.client.from('promo_codes').delete().eq('id', offer.id);
  expect(removal.error).toBeNull();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'This promo code was already deleted.')).toBeVisible();
  await expect(page.getByText("You haven't published a promo code yet")).toBeVisible();
});
