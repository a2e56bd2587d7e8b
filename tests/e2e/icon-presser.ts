import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';

const targets = z.object({
  targetInfos: z.array(z.object({ targetId: z.string(), type: z.string(), url: z.string() })),
});
const attached = z.object({ sessionId: z.string() });
const evaluated = z.object({
  id: z.literal(1),
  result: z.object({ result: z.object({ value: z.string() }) }),
});

/** The popup's text, once it has rendered something. */
const POPUP_TEXT = `new Promise((done) => {
  const look = () => document.querySelector('main') ? done(document.body.innerText) : setTimeout(look, 20);
  look();
})`;

/**
 * Presses the extension's icon as a person does, which is what lets the popup know the page (`activeTab`). Playwright knows neither icons nor
 * popups of extensions, so this speaks the browser's protocol.
 */
export async function iconPresser(context: BrowserContext, extensionUrl: string) {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const session = await browser.newBrowserCDPSession();

  async function findTarget(type: string, url: string): Promise<string> {
    let id = '';
    await expect(async () => {
      const all = await send(session, 'Target.getTargets', { filter: [{ type: 'tab' }, { type: 'page' }] });
      const { targetInfos } = targets.parse(all);
      id = targetInfos.find((target) => target.type === type && target.url === url)?.targetId ?? '';
      expect(id, `the browser's ${type} ${url}`).not.toBe('');
    }).toPass();
    return id;
  }

  async function evaluate(sessionId: string, expression: string): Promise<string> {
    const answered = new Promise<string>((done) => {
      session.on('Target.receivedMessageFromTarget', (event) => {
        const answer = evaluated.safeParse(JSON.parse(event.message)).data;
        if (event.sessionId === sessionId && answer) done(answer.result.result.value);
      });
    });
    const params = { expression, awaitPromise: true };
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params });
    await send(session, 'Target.sendMessageToTarget', { sessionId, message });
    return answered;
  }

  /** @returns what the popup says */
  return async (page: Page): Promise<string> => {
    await page.bringToFront();
    const tab = await findTarget('tab', page.url());
    await send(session, 'Extensions.triggerAction', { id: new URL(extensionUrl).host, targetId: tab });
    const popup = await findTarget('page', `${extensionUrl}/popup.html`);
    const { sessionId } = attached.parse(
      await send(session, 'Target.attachToTarget', { targetId: popup, flatten: false }),
    );
    const text = await evaluate(sessionId, POPUP_TEXT);
    await send(session, 'Target.closeTarget', { targetId: popup });
    return text;
  };
}

/** Playwright's types lack the newest commands. */
function send(session: CDPSession, method: string, parameters: object): Promise<unknown> {
  return Reflect.apply(session.send, session, [method, parameters]);
}
