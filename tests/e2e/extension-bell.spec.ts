import { follow, People, publish, unique } from '../support/people';
import { COLOUR_RULES, violations, WCAG_RULES } from './axe';
import { type ExtensionBed, openExtensionBed, setSetting } from './extension-bed';
import {
  bellIn,
  boxOf,
  copyFrom,
  hasNoTicket,
  hasTicket,
  middleOf,
  pageBell,
  pageTicket,
  press,
} from './page-bell';
import { STRICT_PAGE } from './shop-pages';
import { expect, test } from './story';
import { ticketAttackTests } from './ticket-attack-tests';
import * as attacks from './ticket-attacks';

// The bell in shops' pages, in one browser with a connected extension.
test.describe.configure({ mode: 'serial' });

/** The bell is a part of the shop's page, which has the landmarks and the heading that the other rules ask of a page. */
const PART_RULES = { light: WCAG_RULES, dark: COLOUR_RULES };
const HALF_WAY_UP = { x: 1280 - 44, y: (800 - 44) / 2, width: 44, height: 44 };

const key = unique();
const shopHost = `lamps-${key}.example`;
const people = new People();
let bed: ExtensionBed;

test.beforeAll(async () => {
  const nora = await people.member();
  for (const _ of ['the first', 'the second']) {
    const influencer = await people.influencer();
    await publish(influencer, { affiliate_link: `https://${shopHost}/?ref=${influencer.username}` });
    await follow(nora, influencer);
  }
  bed = await openExtensionBed([shopHost]);
  await bed.connect(await bed.signIn(await people.session(nora)));
  await expect.poll(bed.litShops).toEqual([`.${shopHost}`]);
  const settings = await bed.openPopup();
  await settings.getByRole('button', { name: 'Settings' }).click();
  await setSetting(settings, /small bell/, true);
  await settings.close();
  await expect.poll(bed.ringingShops).not.toEqual([]);
});

test.afterAll(async () => {
  await bed?.close();
  await people.leave();
});

async function openShop() {
  const shop = await bed.context.newPage();
  await shop.goto(`http://${shopHost}/`);
  return shop;
}

test('the bell is 44 by 44 pixels half-way up the right edge with the number of codes, and loads the ticket after a press', async () => {
  const shop = await openShop();
  const bell = await pageBell(shop);
  expect(await boxOf(bell)).toEqual(HALF_WAY_UP);
  await expect(bell.getByRole('button')).toHaveText('2');
  await expect(bell.getByRole('status')).toHaveText('Promobell: 2 codes for this shop');
  const loaded = () => bell.evaluate(() => [...document.styleSheets].map(({ href }) => href).join());
  expect(await loaded()).not.toContain('ticket');
  await press(bell, /^Promobell/);
  await hasTicket(bell);
  expect(await loaded()).toContain('ticket');
  await shop.close();
});

test('the ticket beside the bell opens by Enter, and closes by Escape, by Close and by a press outside', async () => {
  const shop = await openShop();
  const bell = await pageBell(shop);
  const button = bell.getByRole('button', { name: /^Promobell/ });
  await button.focus();
  await shop.keyboard.press('Enter');
  await hasTicket(bell);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await shop.keyboard.press('Escape');
  await hasNoTicket(bell);
  await expect(button).toBeFocused();
  await press(bell, /^Promobell/);
  await hasTicket(bell);
  await press(bell, /^Close$/);
  await hasNoTicket(bell);
  await press(bell, /^Promobell/);
  await hasTicket(bell);
  await shop.mouse.click(200, 400);
  await hasNoTicket(bell);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(await boxOf(bell)).toEqual(HALF_WAY_UP);
  await shop.close();
});

test('the bell is dragged to another place at an edge, which it has in the next page, too', async () => {
  const shop = await openShop();
  const bell = await pageBell(shop);
  const { x, y } = await middleOf(bell, /^Promobell/);
  await shop.mouse.move(x, y);
  // Another button of the mouse drags nothing.
  await shop.mouse.down({ button: 'middle' });
  await shop.mouse.move(x - 10, y);
  await expect(bell.getByRole('button', { name: /^Promobell/ })).not.toHaveAttribute('data-dragged');
  await shop.mouse.up({ button: 'middle' });
  await shop.mouse.move(x, y);
  await shop.mouse.down();
  // A hand has no leaps: the first moves are still over the bell.
  await shop.mouse.move(x - 10, y);
  await expect.poll(() => boxOf(bell)).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  await expect.poll(() => bell.evaluate(() => innerHeight)).toBe(800);
  await expect(async () => {
    await shop.mouse.move(300, 222, { steps: 2 });
    expect(await middleOf(bell, /^Promobell/)).toEqual({ x: 300, y: 222 });
  }).toPass();
  await shop.mouse.up();
  await hasNoTicket(bell);
  expect(await boxOf(bell)).toEqual({ x: 0, y: 200, width: 44, height: 44 });
  await expect.poll(bed.kept).toMatchObject([{ choices: { bellPlace: { side: 'left' } } }, {}]);
  await shop.reload();
  expect(await boxOf(await pageBell(shop))).toEqual({ x: 0, y: 200, width: 44, height: 44 });
  await shop.close();
});

test("'Move the bell' brings it from place to place without dragging", async () => {
  const shop = await openShop();
  const ticket = await pageTicket(shop);
  const move = ticket.getByRole('button', { name: 'Move the bell' });
  await move.focus();
  await shop.keyboard.press('Enter');
  await expect.poll(async () => (await middleOf(ticket, /^Promobell/)).x).toBe(1280 - 22);
  await expect.poll(async () => (await middleOf(ticket, /^Promobell/)).y).toBe(400);
  await expect(move).toBeFocused();
  await shop.keyboard.press('Enter');
  await expect.poll(async () => (await middleOf(ticket, /^Promobell/)).y).toBeCloseTo(702.4, 0);
  await press(ticket, /^Close$/);
  await hasNoTicket(ticket);
  await shop.close();
  await bed.worker.evaluate(async () => {
    const { choices } = await chrome.storage.local.get<{ choices?: object }>('choices');
    await chrome.storage.local.set({ choices: { ...choices, bellPlace: { side: 'right', down: 0.5 } } });
  });
});

ticketAttackTests(() => ({ bed, shopHost }));

test('the bell is shown in a page whose policy allows no foreign frame, style or script', async () => {
  const shop = await bed.context.newPage();
  await shop.route(`http://${shopHost}/`, (route) => route.fulfill(STRICT_PAGE));
  await shop.goto(`http://${shopHost}/`);
  await copyFrom(await pageTicket(shop));
  await shop.close();
});

test('the bell has no accessibility violation in either theme, alone and with the ticket', async () => {
  const shop = await openShop();
  const bell = await pageBell(shop);
  const check = async (what: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await bell.evaluate((shown) => {
        document.documentElement.dataset.theme = shown;
      }, theme);
      expect.soft(await violations(bell, PART_RULES[theme]), `${what}, ${theme}`).toEqual([]);
    }
  };
  await check('the bell');
  await press(bell, /^Promobell/);
  await hasTicket(bell);
  await expect(bell.locator('.ticket').getByRole('status')).toContainText(' has a code for ');
  await check('the ticket');
  await shop.close();
});

test('the bell is not printed', async () => {
  const shop = await openShop();
  const bell = await pageBell(shop);
  await shop.emulateMedia({ media: 'print' });
  await expect(bell.getByRole('button', { name: /^Promobell/ })).toBeHidden();
  await shop.emulateMedia({ media: 'screen' });
  await expect(bell.getByRole('button', { name: /^Promobell/ })).toBeVisible();
  await shop.close();
});

test('a bell that the page removes, or puts elsewhere, is gone', async () => {
  for (const change of [attacks.removeBox, attacks.moveBox]) {
    const shop = await bed.context.newPage();
    const errors: string[] = [];
    shop.on('console', (message) => errors.push(message.text()));
    shop.on('pageerror', (error) => errors.push(error.message));
    await shop.goto(`http://${shopHost}/`);
    await pageTicket(shop);
    await shop.evaluate(change);
    // The browser tells that a frame has gone after the page has let go of it.
    await expect.poll(() => bellIn(shop)).toBeUndefined();
    expect(errors).toEqual([]);
    await shop.close();
  }
});

test('after an update of the extension the bell of a page that was open is gone as soon as a pointer comes to it', async () => {
  const shop = await openShop();
  const { x, y } = await middleOf(await pageBell(shop), /^Promobell/);
  // The worker may end before it has answered.
  await bed.worker.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
  await expect(async () => {
    await shop.mouse.move(600, 600);
    await shop.mouse.move(x, y);
    expect(bellIn(shop)).toBeUndefined();
  }).toPass();
  expect(await shop.evaluate(attacks.boxes)).toBe(0);
  await shop.close();
});
