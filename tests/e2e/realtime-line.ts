import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { isLive } from './listening';

/** Stands between a page and realtime, so that a test can cut the connection and restore it. Call it before the page is opened. */
export async function realtimeLine(page: Page) {
  const open = new Set<WebSocketRoute>();
  const carried: string[] = [];
  let isCut = false;

  await page.routeWebSocket(/\/realtime\/v1\/websocket/, async (socket) => {
    if (isCut) return socket.close();
    const service = socket.connectToServer();
    service.onMessage((message) => {
      carried.push(message.toString());
      socket.send(message);
    });
    open.add(socket).add(service);
  });

  return {
    /** Waits until the page hears a topic by this connection. */
    expectToCarry: (topic: string) => expect.poll(() => carried.join('\n')).toMatch(isLive(topic)),
    /** Ends the connection and refuses a new one. */
    async cut() {
      isCut = true;
      carried.length = 0;
      for (const end of open) await end.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
