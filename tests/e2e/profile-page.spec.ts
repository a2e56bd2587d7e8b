import type { Locator, Page } from '@playwright/test';
import { manage, publish } from '../support/people';
import { toast } from './screens';
import { expect, test } from './story';

/** A phone's screen less what its browser's own bars take. */
const SCREEN = { width: 390, height: 664 };

/** Drags by the handle of a row to the middle of another one, with a finger's or a mouse's pointer. */
async function drag(page: Page, from: Locator, to: Locator) {
  const handle = from.getByTitle('Drag into another order');
  const [start, end] = [await handle.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("The rows aren't on the screen.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, end.y + 4, { steps: 8 });
  await page.mouse.up();
}

test('an influencer pins codes, orders them by keyboard and by dragging, and a visitor copies the first without scrolling', {
  tag: '@phone',
}, async ({ people, page: visitor, openBrowser }) => {
  const vera = await people.influencer();
  const agency = await people.demo('agency');
  await manage(agency, vera);
  // An agency's influencers need no plan.
  const publishAnother = () => publish({ ...vera, client: agency.client });
  const [first, second, third] = [await publishAnother(), await publishAnother(), await publishAnother()];
  const page = await openBrowser(vera);
  for (const opened of [page, visitor]) {
    await opened.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/influencer-dashboard/page');
  const form = page.getByRole('form', { name: 'What stands on the page' });
  for (const { brand, code } of [first, second, third]) {
    await form.getByRole('button', { name: `Pin ${brand}, ${code}` }).click();
  }
  const rows = form.getByRole('list', { name: 'Pinned codes' }).getByRole('listitem');
  const order = (...pinned: { code: string }[]) => expect(rows).toContainText(pinned.map(({ code }) => code));
  await order(first, second, third);

  await form.getByRole('button', { name: `Move ${third.brand}, ${third.code}, up` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await order(third, first, second);
  await rows.nth(2).scrollIntoViewIfNeeded();
  await drag(page, rows.nth(2), rows.nth(0));
  await order(second, third, first);

  await form.getByRole('button', { name: 'Add a link' }).click();
  await form.getByRole('textbox', { name: 'Title of link 1' }).fill('My letters');
  await form.getByRole('textbox', { name: 'Address of link 1' }).fill('letters.vera.example');
  await form.getByRole('button', { name: 'Save the page' }).click();
  await expect(toast(page, 'Page saved')).toBeVisible();
  await page.getByRole('button', { name: 'Copy for your bio' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/go\/[a-z2-9]{7}$/);

  await visitor.setViewportSize(SCREEN);
  await visitor.goto(`/influencer/${vera.username}`);
  const codes = visitor.getByRole('button', { name: /^Copy code/ });
  await expect(codes).toHaveCount(3);
  await expect(codes.nth(0)).toHaveAccessibleName(`Copy code ${second.code}`);
  await expect(codes.nth(1)).toHaveAccessibleName(`Copy code ${third.code}`);
  await expect(visitor.getByRole('link', { name: 'My letters (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://letters.vera.example/',
  );
  // In view, and not covered by the bar along the bottom.
  const isFree = (button: Element) => {
    const { left, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + 20, bottom - 2));
  };
  await expect.poll(() => codes.first().evaluate(isFree)).toBe(true);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREEN.width);
  await codes.first().click();
  await expect.poll(() => visitor.evaluate(() => navigator.clipboard.readText())).toBe(second.code);
  expect(await visitor.evaluate(() => scrollY)).toBe(0);
});

test("on a phone, the Share button of a profile shows 'Copied!'", {
  tag: '@phone',
}, async ({ people, page }) => {
  const vera = await people.influencer();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(SCREEN);
  await page.goto(`/influencer/${vera.username}`);
  await page.getByRole('button', { name: 'Share Profile' }).click();
  // A text for screen readers only is one pixel wide.
  const width = () =>
    page.getByText('Copied!').evaluate((element) => {
      // Its element has no box of its own.
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().width;
    });
  await expect.poll(width).toBeGreaterThan(40);
});
