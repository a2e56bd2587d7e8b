import { expect, type Frame, type Page } from '@playwright/test';
import { EXTENSION_URL } from './extension-bed';

const BELL = /^Promobell: /;

/** The bell's own document in a shop's page, once the bell is there to be pressed. The page itself can't get at it. */
export async function pageBell(page: Page): Promise<Frame> {
  let bell: Frame | undefined;
  await expect(() => {
    bell = bellIn(page);
    expect(bell, 'the bell in the page').toBeDefined();
  }).toPass();
  if (!bell) throw new Error('The bell is not there.');
  await expect(bell.getByRole('button', { name: BELL })).toBeVisible();
  // The document is rendered before its box is shown.
  const box = await bell.frameElement();
  await expect.poll(() => box.isVisible()).toBe(true);
  return bell;
}

/** The same document with the ticket open, after a press on the bell. */
export async function pageTicket(page: Page): Promise<Frame> {
  const bell = await pageBell(page);
  await press(bell, BELL);
  await hasTicket(bell);
  return bell;
}

/** Settles when the ticket is open, and the box is large enough for it. */
export async function hasTicket(bell: Frame) {
  await expect(bell.getByRole('button', { name: /^Copy code/ })).toBeVisible();
  await expect.poll(async () => (await boxOf(bell)).width).toBeGreaterThan(300);
}

/** Settles when the bell is alone. */
export async function hasNoTicket(bell: Frame) {
  await expect(bell.getByRole('region', { name: 'Promobell' })).toHaveCount(0);
  await expect.poll(() => boxOf(bell)).toMatchObject({ width: 44, height: 44 });
}

export const bellIn = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().startsWith(`${EXTENSION_URL}/bell.html`));

/** Where the bell's box is in the page. */
export async function boxOf(bell: Frame) {
  const box = await (await bell.frameElement()).boundingBox();
  if (!box) throw new Error('The bell is not to be seen.');
  return box;
}

/** Copies its code: not a press in the first half second, when nobody has read it yet. */
export async function copyFrom(ticket: Frame) {
  const copy = ticket.getByRole('button', { name: /^Copy code/ });
  await expect(async () => {
    await press(ticket, /^Copy code/);
    await expect(copy).toHaveText('Copied!', { timeout: 700 });
  }).toPass();
}

const twoFramesDrawn = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/**
 * Presses where a button is, as a person does: whatever lies over it is hit. Chromium finds out where in the document a press is by
 * the box that it has drawn last, which may be the one of a moment ago.
 */
export async function press(bell: Frame, label: RegExp) {
  await bell.page().evaluate(twoFramesDrawn);
  await bell.evaluate(twoFramesDrawn);
  const { x, y } = await middleOf(bell, label);
  await bell.page().mouse.click(x, y);
}

/** The middle of one of the buttons, in the page. */
export async function middleOf(bell: Frame, label: RegExp) {
  const box = await bell.getByRole('button', { name: label }).boundingBox();
  if (!box) throw new Error('The button is not to be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
