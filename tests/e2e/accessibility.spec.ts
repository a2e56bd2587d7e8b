import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ALL_RULES, violations } from './axe';
import { expect, test } from './story';
import { everybody } from './surfaces';
import { visit } from './visit';

// Every screen is seen once, on a small phone in the light theme, where most has least room; those that are laid out otherwise on a
// desktop once more there, in the dark one. The colours themselves: src/ui/contrast.test.ts.
const SMALL_PHONE = { width: 320, height: 568 };
const ON_ITS_SIDE = { width: 667, height: 375 };

for (const { who, account, surfaces } of everybody) {
  test(`on a small phone ${who} finds nothing inaccessible, out of reach or wider than the screen, and no broken link`, {
    tag: '@phone',
  }, async ({ people, openBrowser, trouble, request }) => {
    // More than twenty screens, one after the other.
    test.setTimeout(600_000);
    const person = await account?.(people);
    const page = await openBrowser(person, { viewport: SMALL_PHONE, reducedMotion: 'reduce' });
    const links = new Set<string>();
    for (const surface of surfaces('phone')) {
      await test.step(nameOf(surface), async () => {
        await visit(page, trouble, surface);
        await surface.open?.(page);
        expect.soft(await sticksOut(page), surface.path).toEqual([]);
        // Waits for the opening animation to end.
        await expect.poll(() => outOfReach(page), surface.path).toEqual([]);
        expect.soft(await violations(page, ALL_RULES), surface.path).toEqual([]);
        for (const link of await linksOf(page)) links.add(link);
        if ((await page.getByRole('dialog').count()) === 0) return;
        await page.setViewportSize(ON_ITS_SIDE);
        await expect.poll(() => outOfReach(page), `${surface.path}, on its side`).toEqual([]);
        expect.soft(await sticksOut(page), `${surface.path}, on its side`).toEqual([]);
        await page.setViewportSize(SMALL_PHONE);
      });
    }
    expect(await broken(request, links)).toEqual([]);
  });

  const wide = surfaces('desktop').filter(({ isWide }) => isWide);
  if (wide.length === 0) continue;
  test(`on a desktop in the dark ${who} finds nothing inaccessible, out of reach or wider than the screen`, async ({
    people,
    openBrowser,
    trouble,
  }) => {
    const page = await openBrowser(await account?.(people), { colorScheme: 'dark', reducedMotion: 'reduce' });
    for (const surface of wide) {
      await test.step(nameOf(surface), async () => {
        await visit(page, trouble, surface);
        await surface.open?.(page);
        expect.soft(await sticksOut(page), surface.path).toEqual([]);
        await expect.poll(() => outOfReach(page), surface.path).toEqual([]);
        expect.soft(await violations(page, ALL_RULES), surface.path).toEqual([]);
      });
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test('on a phone whose text is twice as large, the header, a form and lists of a visitor stay in the page, and tab bar and categories cut no word', {
  tag: '@phone',
}, async ({ openBrowser, trouble }) => {
  const page = await openBrowser(undefined, { viewport: { width: 390, height: 844 } });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const twiceAsLarge = [
    { path: '/brands?q=s', heading: 'Brands', cards: 1 },
    { path: '/categories', heading: 'Categories' },
    { path: '/signup', heading: 'Create your account' },
    { path: '/deals?sort=category&q=amara', heading: 'Deals & Promo Codes', cards: 1 },
  ];
  for (const surface of twiceAsLarge) {
    await visit(page, trouble, surface);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect.soft(await sticksOut(page), surface.path).toEqual([]);
    if (surface.path === '/categories') expect.soft(await wordsCutIn(page.locator('h2'))).toEqual([]);
  }
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  for (const name of ['Home', 'Deals', 'Influencers', 'Brands']) {
    await expect(tabs.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  expect(await wordsCutIn(tabs.locator('span'))).toEqual([]);
  // Where the words fit they are seen.
  for (const [width, standard] of [
    [390, 20],
    [390, 16],
    [320, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await expect(tabs.getByText('Influencers')).toHaveCSS('position', 'static');
    expect(await wordsCutIn(tabs.locator('span')), `${width} px at ${standard} px`).toEqual([]);
  }
});

/** The words of which only a part is seen. What is for screen readers only is a point. */
const wordsCutIn = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

const nameOf = ({ path, open }: { path: string; open?: unknown }) =>
  `${path}${open ? ' with its dialog or menu open' : ''}`;

/** The buttons of an open dialog that can't be scrolled onto the screen. */
function outOfReach(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] button')]
      .filter((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { top, right, bottom, left } = button.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top < 0 || bottom > innerHeight || !button.contains(found);
      })
      .map((button) => button.outerHTML.slice(0, 200)),
  );
}

/** The elements that make the page scroll sideways. */
function sticksOut(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** The other pages of this site that a page links to. Those of a brand or an influencer may be another journey's, and gone by the time they are asked for. */
function linksOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, pathname }) => origin === location.origin && pathname !== location.pathname)
      .filter(({ pathname }) => /^\/[^/]*$/.test(pathname))
      .map(({ pathname }) => pathname),
  );
}

/** The links that the site's host answers with an error: it knows every page of the app. */
async function broken(request: APIRequestContext, links: Set<string>) {
  const found: string[] = [];
  for (const link of links) {
    const answer = await request.get(link, { headers: { accept: 'text/html' } });
    if (!answer.ok()) found.push(`${answer.status()} ${link}`);
  }
  return found;
}
