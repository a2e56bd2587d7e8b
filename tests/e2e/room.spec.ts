import type { Locator } from '@playwright/test';
import { categories } from '@rules/categories';
import { trackingDeclined } from '../support/tracking-declined';
import { appRuns } from './screens';
import { expect, test } from './story';

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

type Box = Awaited<ReturnType<typeof boxOf>>;
const overlaps = (one: Box, other: Box) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;

/** The texts that are cut at their end. */
const cut = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map(({ textContent }) => textContent),
  );

// It tells most where the device's font is as wide as Debian's.
test("the header's links and a ticket's pills have room from 768 px on", async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(width === 768 ? '/deals' : '/');
    await appRuns(page);
    const ends = page.getByRole('article').getByText(/^(Ends|Expires|No expiration)/);
    await expect(ends.first()).toBeVisible();
    expect(await cut(ends)).toEqual([]);
    // The content's edge, 24 px from the window's.
    const signUp = page.getByRole('banner').getByRole('link', { name: 'Sign Up' });
    expect((await boxOf(signUp)).right).toBeLessThanOrEqual(width - 24);
  }
});

/** How much of a text is seen in an element that hides what is outside of it; runs in the page. */
function seenPart(element: Element) {
  const words = document.createRange();
  words.selectNodeContents(element);
  const [text, room] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
  if ((text.top + text.bottom) / 2 > room.bottom) return 'nothing';
  return text.right <= room.right && element.scrollWidth <= element.clientWidth ? 'all' : 'a part';
}

test("a ticket's category is whole or left out, however much room the pills before it leave", async ({
  page,
}) => {
  await page.goto('/');
  await appRuns(page);
  const ticket = page.getByRole('article').first();
  const category = ticket.getByText(new RegExp(`^(${categories.join('|')})$`));
  await expect(category).toBeVisible();
  const seen = new Map<number, string>();
  for (let width = 210; width <= 360; width += 5) {
    await ticket.evaluate((element, width) => element.style.setProperty('width', `${width}px`), width);
    seen.set(width, await category.evaluate(seenPart));
  }
  expect(new Set(seen.values()), JSON.stringify([...seen])).toEqual(new Set(['nothing', 'all']));
});

test('at twice the size, on a window of 1280 px, the search has a row of its own and no tab is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/deals');
  await appRuns(page);
  const search = await boxOf(page.getByRole('searchbox', { name: 'Search deals' }));
  expect(search.width).toBe(640 - 2 * 16);
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs).toBeVisible();
  expect(await cut(tabs.getByRole('link').locator('span'))).toEqual([]);
  // A small phone on its side.
  await page.setViewportSize({ width: 568, height: 320 });
  expect(await cut(tabs.getByRole('link').locator('span'))).toEqual([]);
});

test("a sheet's buttons are above a keyboard that covers the page, as on iPhones", { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), {
      scale: 1,
      offsetTop: 0,
      offsetLeft: 0,
      width: 390,
      height: 844,
    });
    Object.defineProperty(window, 'visualViewport', { value: view });
  });
  await page.goto('/deals');
  await appRuns(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const apply = page.getByRole('dialog').getByRole('button', { name: /^Apply/ });
  await expect(apply).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    Object.assign(window.visualViewport ?? {}, { offsetTop: 40, height: 420 });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => (await boxOf(apply)).bottom).toBeLessThanOrEqual(460);
  expect((await boxOf(page.getByRole('dialog'))).y).toBeGreaterThanOrEqual(40);
});

test('tabs that have no room on a phone fade at the edge, and the present one is whole', {
  tag: '@phone',
}, async ({ people, openBrowser }) => {
  const page = await openBrowser(await people.demo('creator'));
  await page.goto('/influencer-dashboard/settings');
  const tabs = page.getByRole('tablist', { name: 'Influencer Dashboard' });
  const fades = () =>
    tabs.evaluate(({ style }) => [
      style.getPropertyValue('--fade-left'),
      style.getPropertyValue('--fade-right'),
    ]);
  await expect(tabs.getByRole('tab', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  await expect.poll(fades).toEqual(['32px', '0px']);
  await tabs.getByRole('tab', { name: 'Results' }).click();
  await expect(tabs.getByRole('tab', { name: 'Results' })).toBeInViewport({ ratio: 1 });
  await expect.poll(fades).toEqual(['32px', '32px']);
});

test('a subscription that may not be cancelled has a button that looks like one, with the reason below it', async ({
  people,
  openBrowser,
}) => {
  const page = await openBrowser(await people.demo('creator'));
  await page.goto('/profile');
  const cancel = page.getByRole('button', { name: 'Cancel Subscription' });
  await expect(cancel).toBeDisabled();
  await expect(cancel).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  const reason = await boxOf(page.getByText(/^You can only cancel your subscription if/));
  expect(reason.y - (await boxOf(cancel)).bottom).toBeLessThan(16);
});

test.describe('while consent is asked for', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('the question covers no main button of a form on a desktop', async ({ people, openBrowser }) => {
    const page = await openBrowser(await people.agency());
    await page.addInitScript((key) => localStorage.removeItem(key), trackingDeclined.name);
    const question = page.getByRole('region', { name: 'May we measure visits?' });
    const row =
      'fullName,socialMediaHandle,email,profileImageUrl\nVera Lang,vera.room,vera.room@mail.example,';
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(row) };
    for (const [width, height] of [
      [1280, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/agency-dashboard/add');
      await expect(question).toBeVisible();
      const add = page.getByRole('button', { name: 'Add Influencer' });
      expect(overlaps(await boxOf(question), await boxOf(add))).toBe(false);
      // Also once the page is scrolled to it.
      await add.click({ trial: true });

      await page.goto('/csv-upload');
      await expect(question).toBeVisible();
      const choose = page.getByText('Choose a file');
      expect(overlaps(await boxOf(question), await boxOf(choose))).toBe(false);
      expect(
        overlaps(await boxOf(question), await boxOf(page.getByRole('button', { name: 'Download a sample' }))),
      ).toBe(false);
      await page.getByLabel('Choose a file').setInputFiles(file);
      const upload = page.getByRole('button', { name: 'Upload 1 influencer' });
      expect(overlaps(await boxOf(question), await boxOf(upload))).toBe(false);
    }
  });
});
