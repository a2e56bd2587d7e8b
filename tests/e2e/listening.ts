import { expect, type Page } from '@playwright/test';

/** How long a change may take from the database to the screen. */
export const LIVE_MS = 2_000;

/**
 * Listens in on the page's realtime. Call it before the page is opened; the function that it gives waits until the page
 * hears of a table's changes: what happens earlier is missed, as it is by anybody who isn't there yet.
 */
export function listening(page: Page, table: 'influencer_stats' | 'member_state' | 'offer_news') {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    heard.push('opened');
    socket.on('framereceived', ({ payload }) => heard.push(payload.toString()));
    socket.on('close', () => heard.push('closed'));
  });
  const isSubscribed = new RegExp(`realtime:${table}:.*Subscribed to PostgreSQL`);
  return () => expect.poll(() => heard.join('\n')).toMatch(isSubscribed);
}
