import type { Locator, Page } from '@playwright/test';
import { follow, type Person, publish, unique } from '../support/people';
import { ticket, toast } from './screens';
import { expect, test } from './story';

const permissions = ['clipboard-read', 'clipboard-write'];

/** An offer whose shop takes the code by its address. */
async function publishWithApplyLink(influencer: Person) {
  const key = unique();
  const code = `VERA-${key}`;
  const applyLink = `https://shop-${key}.example/discount/${code}?redirect=%2F`;
  const affiliateLink = `https://shop-${key}.example/?ref=vera`;
  const { id, brand } = await publish(influencer, {
    promo_code: code,
    affiliate_link: affiliateLink,
    apply_link: applyLink,
  });
  return { id, brand, code, applyLink, affiliateLink };
}

/** Answers for the shops, which no name server knows. */
const openShops = (page: Page) =>
  page
    .context()
    .route(/^https:\/\/shop-\w+\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title><h1>Shop</h1>' }),
    );

const ways = (place: Locator) => ({
  withCode: place.getByRole('link', { name: /^Shop with code / }),
  shop: place.getByRole('link', { name: /^Shop at / }),
});

/** Each way to the shop has the label in view, says it, and tells search engines. */
async function expectLabel(place: Locator, label: string) {
  for (const way of Object.values(ways(place))) {
    await expect(way.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(way).toHaveAccessibleName(new RegExp(`, ${label} \\(opens in a new tab\\)$`));
    await expect(way).toHaveAttribute('rel', 'noopener noreferrer sponsored');
  }
}

/** Waits for the new tab that a press opens. */
async function tabOpenedBy(page: Page, press: () => Promise<void>) {
  const opened = page.context().waitForEvent('page');
  await press();
  const shop = await opened;
  await expect(shop.getByRole('heading', { name: 'Shop' })).toBeVisible();
  const address = shop.url();
  await shop.close();
  await page.bringToFront();
  return address;
}

const expectOnClipboard = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);

test("'Shop with code' of a ticket, its sheet and a notification's page opens the shop with the code applied and copies the code", {
  tag: '@phone',
}, async ({ people, openBrowser }) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  await follow(nora, vera);
  const { id, code, brand, applyLink, affiliateLink } = await publishWithApplyLink(vera);
  const page = await openBrowser(nora, { permissions });
  await openShops(page);

  await page.goto(`/influencer/${vera.username}`);
  const card = ticket(page, code);
  await card.scrollIntoViewIfNeeded();
  await expectLabel(card, 'Paid link');
  const [opened] = await Promise.all([
    tabOpenedBy(page, () => ways(card).withCode.tap()),
    // It goes by itself, perhaps before the shop has been seen.
    expect(toast(page, 'Promo code copied to clipboard!')).toBeVisible(),
  ]);
  expect(opened).toBe(applyLink);
  await expectOnClipboard(page, code);
  expect(await tabOpenedBy(page, () => ways(card).shop.tap())).toBe(affiliateLink);

  await page.evaluate(() => navigator.clipboard.writeText(''));
  await card.getByRole('heading').getByRole('link').tap();
  const sheet = page.getByRole('dialog', { name: brand });
  await expectLabel(sheet, 'Paid link');
  await ways(sheet).withCode.focus();
  expect(await tabOpenedBy(page, () => page.keyboard.press('Enter'))).toBe(applyLink);
  await expectOnClipboard(page, code);
  await expect(ways(sheet).withCode).toBeFocused();

  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.goto(`/my-deals?offer=${id}&from=notification`);
  await expectLabel(sheet, 'Paid link');
  expect(await tabOpenedBy(page, () => ways(sheet).withCode.tap())).toBe(applyLink);
  await expectOnClipboard(page, code);
});
