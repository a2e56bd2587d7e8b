import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { appUrl } from '../support/e2e-settings';
import { People, type Person } from '../support/people';
import { trackingDeclined } from '../support/tracking-declined';
import { Trouble } from './trouble';
import { hearTyping } from './typing';

interface Story {
  /** Console errors and failed requests fail the journey, unless they are announced here. */
  trouble: Trouble;
  people: People;
  /** Opens a second browser, signed in when a person is given. */
  openBrowser: (person?: Person, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Story>({
  trouble: [
    async ({ context }, use) => {
      const trouble = new Trouble();
      trouble.watch(context);
      await use(trouble);
      await endRoutes(context);
      expect(trouble.unsettled(), 'went wrong behind the screen').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await context.addInitScript(hearTyping);
    await use(context);
  },
  people: async ({ baseURL }, use) => {
    expect(baseURL).toBe(appUrl);
    const people = new People();
    await use(people);
    await people.leave();
  },
  openBrowser: async ({ browser, browserName, trouble, people }, use) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async (person, { permissions, ...options } = {}) => {
      const storageState = person && (await signedInState(people, person));
      const context = await browser.newContext({
        ...options,
        ...(storageState && { storageState }),
        // Firefox has no permissions for the clipboard: its settings allow it.
        ...(permissions && browserName !== 'firefox' && { permissions }),
      });
      opened.push(context);
      if (browserName === 'firefox') await context.addInitScript(hearTyping);
      // Safari 16.4, the oldest browser that the build is made for, hasn't got them.
      await context.addInitScript(() => {
        Reflect.deleteProperty(URL, 'canParse');
        Reflect.deleteProperty(Response, 'json');
      });
      trouble.watch(context);
      return context.newPage();
    });
    for (const context of opened) {
      await endRoutes(context);
      await context.close();
    }
  },
});

/** A journey's own answers may still be on their way when it ends; nobody waits for them. */
async function endRoutes(context: BrowserContext) {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The browser's storage after signing in. */
async function signedInState(people: People, person: Person) {
  const session = JSON.stringify(await people.session(person));
  return {
    cookies: [],
    origins: [
      { origin: appUrl, localStorage: [trackingDeclined, { name: 'supabase-auth', value: session }] },
    ],
  };
}

export { expect };
