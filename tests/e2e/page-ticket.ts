import type { Page } from '@playwright/test';

type Box = Awaited<ReturnType<typeof ticketBox>>;

/** Where the ticket is: its closed shadow root is open to the browser's own tools only. */
export async function ticketBox(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const find = (name: string) => {
    const node = nodes.find(({ attributes = [] }) => attributes[attributes.indexOf('class') + 1] === name);
    if (!node) throw new Error(`The ticket has no ${name}.`);
    return node.nodeId;
  };
  const rectangle = async (name: string) => {
    const { model } = await session.send('DOM.getBoxModel', { nodeId: find(name) });
    const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
    return { left, top, right, bottom };
  };
  const [whole, copy, close] = await Promise.all([
    rectangle('ticket'),
    rectangle('copy'),
    rectangle('close'),
  ]);
  return { ...whole, copy, close };
}

export function press(page: Page, box: Box, part: 'copy' | 'close') {
  const { left, top, right, bottom } = box[part];
  return page.mouse.click((left + right) / 2, (top + bottom) / 2);
}
