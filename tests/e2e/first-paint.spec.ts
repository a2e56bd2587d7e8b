import type { Locator, Page } from '@playwright/test';
import { apiUrl } from '../support/e2e-settings';
import { DOCUMENTS } from './documents';
import { appRuns, goTo, holdBack, withoutRealtime } from './screens';
import { expect, test } from './story';

const APP_CODE = '**/assets/*.js';
/** What a slow line brings after the first paint. */
const LATE = /\/assets\/[^?]+\.(js|woff2)$|\/storage\/v1\//;

/** Those that are laid out otherwise on a phone. */
const OTHERWISE_ON_PHONES = ['/', '/deals', '/deals?country=US', '/influencer/minacastellan'];

/**
 * Opens a page whose app doesn't run yet. A document that is made while the machine is busy may come without its data, and is made
 * again then.
 */
async function openDocument(page: Page, path: string) {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('footer')).toBeVisible();
    expect(await page.locator('[aria-label^=Loading]').count(), path).toBe(0);
  }).toPass();
}

/** Marks the elements that the document came with, and counts them. */
const mark = () => {
  const all = [...document.querySelectorAll('main :is(h1, h2, h3, a, article)')];
  for (const element of all) Reflect.set(element, 'isDrawn', true);
  return all.length;
};
const countMarked = () =>
  [...document.querySelectorAll('main :is(h1, h2, h3, a, article)')].filter((element) =>
    Reflect.has(element, 'isDrawn'),
  ).length;

/** What the page's head says more than once, of what it may say once. */
const saidTwice = () => {
  const once = ['title', 'meta[name="description"]', 'meta[property="og:title"]', 'link[rel="canonical"]'];
  return once.filter((element) => document.querySelectorAll(element).length !== 1);
};

/** Waits until what is there now has been painted. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Adds up how far the page's parts moved by themselves, and notes which. */
const noteShifts = () => {
  const moved: string[] = [];
  const shifted = { shift: 0, moved };
  Object.assign(window, { shifted });
  const named = (node: unknown) =>
    node instanceof Element ? `${node.localName} '${(node.textContent ?? '').slice(0, 30)}'` : String(node);
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifted.shift += Reflect.get(entry, 'value');
      for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources'))
        moved.push(`${named(node)} from ${place(previousRect)} to ${place(currentRect)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Notes what is formatted by Intl, whose first use keeps a phone busy (docs/decisions/first-visit.md#starting). */
const noteFormatters = () => {
  const formatters: string[] = [];
  Object.assign(window, { formatters });
  for (const name of [
    'DateTimeFormat',
    'DisplayNames',
    'NumberFormat',
    'ListFormat',
    'PluralRules',
  ] as const) {
    const construct: ProxyHandler<typeof Intl.DateTimeFormat>['construct'] = (target, given, made) => {
      formatters.push(name);
      return Reflect.construct(target, given, made);
    };
    Reflect.set(Intl, name, new Proxy(Intl[name], { construct }));
  }
};

test('a page that is not rendered before has one title and one description', async ({ page }) => {
  await page.goto('/login');
  await appRuns(page);
  await expect(page).toHaveTitle('Sign In · Promobell');
  expect(await page.evaluate(saidTwice)).toEqual([]);
});

test('the app hydrates each document without changes, and requests nothing that the document brought', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  // A page on which somebody stays, as on a slow machine, asks anew for its lists when it begins to listen.
  await withoutRealtime(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${apiUrl}/rest/v1/rpc/`) || request.method() !== 'POST') return;
    // The second page of a list whose end is in view.
    if (!request.postData()?.includes('"after"')) asked.push(`${request.url()} of ${page.url()}`);
  });
  await page.addInitScript(noteShifts);
  await page.addInitScript(noteFormatters);
  const late = await holdBack(page, LATE);
  for (const path of isMobile ? OTHERWISE_ON_PHONES : Object.keys(DOCUMENTS)) {
    late.hold();
    await openDocument(page, path);
    const marked = await page.evaluate(mark);
    await page.evaluate(nextFrame);
    late.release();
    await appRuns(page);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(nextFrame);
    expect.soft(await page.evaluate(countMarked), path).toBe(marked);
    expect.soft(await page.evaluate(saidTwice), path).toEqual([]);
    const { shift, moved } = await page.evaluate(() => Reflect.get(window, 'shifted'));
    expect.soft(shift, `${path}: ${moved.join(', ')}`).toBeLessThan(0.01);
    expect.soft(await page.evaluate(() => Reflect.get(window, 'formatters')), path).toEqual([]);
  }
  expect(asked).toEqual([]);
});

test('before hydration the page keeps what is typed and chosen, and its position, and no press takes effect later', async ({
  page,
}) => {
  const code = await holdBack(page, APP_CODE);
  code.hold();
  await openDocument(page, '/deals');
  const copy = page.getByRole('button', { name: /^Copy code/ }).first();
  await expect(copy).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Theme', exact: true })).toBeDisabled();
  const box = await boxInItsFont(copy);
  await copy.click({ force: true });
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  code.release();
  await appRuns(page);
  await page.evaluate(nextFrame);
  expect(await page.evaluate(() => window.scrollY)).toBe(1500);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(copy).toBeEnabled();
  expect(await boxInItsFont(copy)).toEqual(box);
  await expect(page.getByText('Promo code copied to clipboard!')).toHaveCount(0);

  code.hold();
  await openDocument(page, '/deals');
  const search = page.getByRole('searchbox', { name: 'Search deals' });
  await page.getByLabel('Sort by').selectOption('discount');
  await search.fill('skin');
  code.release();
  await appRuns(page);
  await expect(page).toHaveURL(/sort=discount&q=skin|q=skin&sort=discount/);
  await expect(search).toHaveValue('skin');
  await expect(page.getByLabel('Sort by')).toHaveValue('discount');
  await expect(page.getByText(/offers? for “skin”/)).toBeVisible();
});

test('Enter in the search box searches before the app has hydrated the page', async ({ page }) => {
  const code = await holdBack(page, APP_CODE);
  code.hold();
  await openDocument(page, '/deals?category=Beauty');
  const search = page.getByRole('searchbox', { name: 'Search deals' });
  await search.fill('skin');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=skin.*categories=Beauty/);
  await expect(page.getByText(/offers? for “skin”/)).toBeVisible();
  code.release();
  await appRuns(page);
  await expect(search).toHaveValue('skin');
});

test('Back leads to the previous page even when it is pressed during hydration', {
  tag: '@engines',
}, async ({ page }) => {
  await openDocument(page, '/brands');
  await page.goto('/terms');
  await appRuns(page);
  await goTo(page, 'Brands');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands');
  const code = await holdBack(page, '**/assets/brands-*.js');
  code.hold();
  // The app's first script has run by then, and waits for the page's own code.
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  code.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await appRuns(page);
});

test("members don't see a visitor's page before their own", async ({ people, openBrowser }) => {
  const member = await openBrowser(await people.demo('shopper'));
  const code = await holdBack(member, APP_CODE);
  code.hold();
  await openDocument(member, '/deals');
  await expect(member.getByRole('article').first()).toBeVisible();
  await expect(member.getByRole('link', { name: 'Sign Up', exact: true })).toBeHidden();
  const menu = member.getByRole('button', { name: 'Theme', exact: true });
  const before = await boxInItsFont(menu);
  code.release();
  await expect(member.getByRole('button', { name: 'Your account' })).toBeVisible();
  expect(await boxInItsFont(menu)).toEqual(before);

  code.hold();
  await member.goto('/', { waitUntil: 'commit' });
  await expect(member.locator('h1')).toBeHidden();
  code.release();
  await expect(member.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});

async function boxInItsFont(element: Locator) {
  await element.page().evaluate(() => document.fonts.ready);
  return element.boundingBox();
}

test('a part of a document whose code arrives when the app runs already can be pressed from then on', async ({
  page,
  people,
}) => {
  const vera = await people.influencer();
  const part = await holdBack(page, /\/assets\/complaint-button-[^/]*\.js$/);
  part.hold();
  await page.goto(`/influencer/${vera.username}`);
  const report = page.getByRole('button', { name: 'Report this profile' });
  await expect(report).toBeDisabled();
  await appRuns(page);
  part.release();
  await report.click();
  await expect(page.getByRole('dialog', { name: 'Report this profile' })).toBeVisible();
});
