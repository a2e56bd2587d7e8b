import type { Page } from '@playwright/test';
import { publish, unique } from '../support/people';
import { appRuns, followButton, followingButton, goTo, ticket, toast } from './screens';
import { expect, test } from './story';
import { translatePage } from './translation';

const permissions = ['clipboard-read', 'clipboard-write'];

const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** An offer whose texts all hold a word that a translation changes. */
const summerOffer = (key: string) => ({
  brand_name: `Summer ${key}`,
  promo_code: `SUMMER-${key}`,
  description: `20% off summer things of ${key}`,
});

test('a member searches, clears, follows, copies and switches tabs in pages that the browser translates', async ({
  people,
  openBrowser,
}) => {
  const vera = await people.influencer(`Summer ${unique()}`);
  const nora = await people.member();
  const { id, code, brand } = await publish(vera, summerOffer(unique()));
  const page = await openBrowser(nora, { permissions });
  await page.goto('/deals');
  await appRuns(page);
  await page.evaluate(translatePage);

  const search = page.getByLabel('Search deals');
  const count = page.getByRole('status').filter({ hasText: /offers?/ });
  await search.fill(brand);
  await expect(count).toHaveText(`1 offer for “Sommer ${brand.split(' ')[1]}”`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(count).toHaveText(/^[\d,]+ offers$/);
  await search.fill(vera.name);
  await expect(count).toHaveText(/^1 offer for/);

  const card = ticket(page, code);
  for (const kept of [code, brand, vera.name, `@${vera.username}`]) {
    await expect(card.getByText(kept, { exact: true })).toBeVisible();
  }
  await expect(card.getByText('off Sommer things', { exact: false })).toBeVisible();
  await card.getByRole('button', { name: `Copy code ${code}` }).click();
  await expect(card.getByRole('button', { name: /^Copied!/ })).toHaveText('Copied!');
  await expect(toast(page, 'Promo code copied to clipboard!')).toBeVisible();
  expect(await clipboardOf(page)).toBe(code);
  await expect(card.getByRole('button', { name: `Copy code ${code}` })).toHaveText('Copy');

  await card.getByRole('link', { name: new RegExp(vera.name) }).click();
  await expect(page.getByRole('heading', { level: 1, name: vera.name })).toBeVisible();
  await followButton(page, vera.name).click();
  await expect(followingButton(page, vera.name)).toBeVisible();

  await goTo(page, 'My Alerts');
  await expect(ticket(page, code)).toBeVisible();
  await page.getByRole('tab', { name: 'Following (1)' }).click();
  await page.getByRole('button', { name: `Unfollow ${vera.name}` }).click();
  await expect(page.getByRole('tab', { name: 'Following (0)' })).toBeVisible();
  // By keyboard, because the second click of a double click is ignored.
  await page.getByRole('button', { name: `Follow ${vera.name}` }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Following (1)' })).toBeVisible();
  await page.getByRole('tab', { name: 'Alerts', exact: true }).click();
  await expect(ticket(page, code)).toBeVisible();

  for (const link of ['Influencers', 'Brands', 'Home', 'Deals'] as const) {
    await goTo(page, link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(`/deals?offer=${id}`);
  await appRuns(page);
  await page.evaluate(translatePage);
  await expect(page.getByRole('dialog').getByText(code, { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('an influencer publishes a code and switches tabs in a dashboard that the browser translates', async ({
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const page = await openBrowser(vera, { permissions });
  await page.goto('/influencer-dashboard');
  await appRuns(page);
  await page.evaluate(translatePage);
  const form = page.getByRole('form', { name: 'Add promo code' });
  const field = (name: string) => form.getByRole('textbox', { name });
  const key = unique();
  const code = `SUMMER-${key}`;
  await field('Brand name').fill(`Summer ${key}`);
  await field('Brand URL').fill(`summer-${key}.example`);
  await field('Promo code').fill(code);
  await field('Description').fill('20% off summer things');
  await form.getByRole('button', { name: 'Add Promo Code' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await field('Brand Instagram handle').fill('summer.things');
  await field('Affiliate link').fill(`summer-${key}.example/?ref=vera`);
  await form.getByRole('button', { name: 'Add Promo Code' }).click();
  await expect(toast(page, 'Promo code added successfully!')).toBeVisible();
  const codes = page.getByRole('region', { name: 'Promo codes' });
  await expect(codes.getByText(code, { exact: true })).toBeVisible();
  await codes.getByRole('button', { name: `Copy code ${code}` }).click();
  await expect.poll(() => clipboardOf(page)).toBe(code);
  for (const tab of ['Results', 'Page', 'Add Promo Code', 'Promo Codes']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  await expect(codes.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('a code is copied as it is from an embed that the browser translates', async ({
  people,
  openBrowser,
}) => {
  const { code, brand, id } = await publish(await people.influencer(), summerOffer(unique()));
  const page = await openBrowser(undefined, { permissions });
  await page.goto(`/embed/offer/${id}`);
  await page.evaluate(translatePage);
  await expect(page.getByText(brand, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/off Sommer things/);
  await page.getByRole('button', { name: `Copy code ${code}` }).click();
  await expect(page.getByRole('status')).toHaveText('Promo code copied to clipboard!');
  await expect(page.getByRole('button', { name: 'Copied!' })).toHaveText('Copied!');
  expect(await clipboardOf(page)).toBe(code);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
});
