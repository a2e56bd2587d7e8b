import { expect, type Frame, type Page } from '@playwright/test';
import { EXTENSION_URL } from './extension-bed';

/** The ticket's own document in a shop's page, once it is there to be pressed. The page itself can't get at it. */
export async function pageTicket(page: Page): Promise<Frame> {
  let ticket: Frame | undefined;
  await expect(() => {
    ticket = ticketIn(page);
    expect(ticket, 'the ticket in the page').toBeDefined();
  }).toPass();
  if (!ticket) throw new Error('The ticket is not there.');
  await expect(ticket.getByRole('button', { name: 'Copy' })).toBeVisible();
  // The document is rendered before its box has a corner of the page.
  const box = await ticket.frameElement();
  await expect.poll(() => box.isVisible()).toBe(true);
  return ticket;
}

export const ticketIn = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().startsWith(`${EXTENSION_URL}/ticket.html`));

/** Where the whole ticket is in the page. */
export async function ticketBox(ticket: Frame) {
  const box = await (await ticket.frameElement()).boundingBox();
  if (!box) throw new Error('The ticket is not to be seen.');
  return box;
}

/** What the script that holds the box answers the ticket before a press counts. */
export const boxSight = (ticket: Frame): Promise<unknown> =>
  ticket.evaluate(() => chrome.runtime.sendMessage('box-sight'));

/** Copies its code: not a press in the first half second, when nobody has read it yet. */
export async function copyFrom(ticket: Frame) {
  const copy = ticket.getByRole('button', { name: /^Copy code/ });
  await expect(async () => {
    await press(ticket, /^Copy code/);
    await expect(copy).toHaveText('Copied!', { timeout: 700 });
  }).toPass();
}

/** Presses where a button of the ticket is, as a person does: whatever lies over it is hit. */
export async function press(ticket: Frame, label: RegExp) {
  const box = await ticket.getByRole('button', { name: label }).boundingBox();
  if (!box) throw new Error('The button is not to be seen.');
  await ticket.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
