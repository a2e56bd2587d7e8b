import { expect, type Page } from '@playwright/test';

/** Messages of a topic come after this one. */
export const isLive = (topic: string) =>
  new RegExp(`"realtime:${topic}".*Replication connection established`);

/**
 * Listens in on the page's realtime. Call it before the page is opened; the function that it gives waits until the page
 * hears a topic: what happens earlier is missed, as it is by anybody who isn't there yet.
 */
export function listening(page: Page, topic: string) {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    heard.push('opened');
    socket.on('framereceived', ({ payload }) => heard.push(payload.toString()));
    socket.on('close', () => heard.push('closed'));
  });
  return async () => {
    // A page begins to listen when somebody stays: the press tells it at once.
    await page.keyboard.press('Shift');
    await expect.poll(() => heard.join('\n')).toMatch(isLive(topic));
  };
}
