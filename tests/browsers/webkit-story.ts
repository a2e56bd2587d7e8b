import { test as base, expect } from '@playwright/test';
import { appUrl } from '../support/e2e-settings';
import { People, type Person } from '../support/people';
import { trackingDeclined } from '../support/tracking-declined';
import { WebKit } from './webkit';

interface Story {
  people: People;
  webkit: WebKit;
}

export const test = base.extend<Story>({
  people: async ({ baseURL }, use) => {
    expect(baseURL).toBe(appUrl);
    const people = new People();
    await use(people);
    await people.leave();
  },
  webkit: async ({ baseURL }, use) => {
    expect(baseURL).toBe(appUrl);
    const webkit = new WebKit();
    await use(webkit);
    await webkit.quit();
  },
});

/** What a browser has stored in which somebody has signed in. */
export const sessionOf = async (people: People, person: Person) => ({
  'supabase-auth': JSON.stringify(await people.session(person)),
});

/** Opens a browser that has stored something for the site. */
export async function open(
  webkit: WebKit,
  [width, height]: readonly [number, number],
  stored: Record<string, string> = {},
) {
  await webkit.open(width, height);
  // A file of the site, in which no app runs.
  await webkit.go(`${appUrl}/robots.txt`);
  const all = { [trackingDeclined.name]: trackingDeclined.value, ...stored };
  await webkit.run('for (const entry of Object.entries(arguments[0])) localStorage.setItem(...entry)', all);
}

/** Opens a page, and waits until the app runs in it. */
export async function visit(webkit: WebKit, path: string) {
  await expect
    .poll(async () => {
      // Asked for again, because WebKit ends a navigation when the page before changes its own address meanwhile.
      if ((await webkit.run('return location.pathname')) !== path) await webkit.go(`${appUrl}${path}`);
      return webkit.run('return [location.pathname, document.querySelector("#root[data-running]") !== null]');
    })
    .toEqual([path, true]);
}

/**
 * Collects from now on what goes wrong in the document that is open. What went wrong while it was loaded isn't there: the driver runs nothing
 * in a page before, and its browser writes no console.
 */
export const collectErrors = (webkit: WebKit) =>
  webkit.run(`
    const errors = (window.errorsOfTest = []);
    addEventListener('error', ({ message }) => errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ blockedURI }) => errors.push('refused: ' + blockedURI));
    console.error = (...parts) => errors.push(parts.map(String).join(' '));
  `);

export const collectedErrors = (webkit: WebKit) => webkit.run('return window.errorsOfTest');

const isThere = (webkit: WebKit, xpath: string) =>
  webkit.run('return document.evaluate(arguments[0], document, null, 3).booleanValue', `boolean(${xpath})`);

/** Waits until something is in the page, by an XPath. */
export const shows = (webkit: WebKit, xpath: string) =>
  expect.poll(() => isThere(webkit, xpath), xpath).toBe(true);

/** Waits until something isn't in the page any more. */
export const hides = (webkit: WebKit, xpath: string) =>
  expect.poll(() => isThere(webkit, xpath), xpath).toBe(false);

export const button = (name: string) =>
  `//button[normalize-space()="${name}" or .//text()[normalize-space()="${name}"] or @aria-label="${name}"]`;
/** The control whose label begins with this. */
export const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
export const heading = (text: string) => `//*[self::h1 or self::h2][normalize-space()="${text}"]`;
export const toast = (text: string) => `//section[@aria-live]//li//*[.="${text}"]`;

export { expect };
