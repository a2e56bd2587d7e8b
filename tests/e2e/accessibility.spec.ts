import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './story';
import { everybody, visit } from './surfaces';

const ALL_RULES = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The rules that a theme can break. Themes change only colours, so the others are checked in one theme. */
const COLOUR_RULES = { rules: ['color-contrast', 'link-in-text-block'] };

// Each size has a browser of its own: one that had been resized dozens of times stopped drawing, once.
const SIZES = [
  { name: 'on a desktop', tag: [], viewport: { width: 1280, height: 900 }, withAxe: true },
  { name: 'on a small phone', tag: '@phone', viewport: { width: 320, height: 568 }, withAxe: true },
  {
    name: 'with the phone on its side',
    tag: '@phone',
    viewport: { width: 667, height: 375 },
    withAxe: false,
  },
];

for (const { name, tag, viewport, withAxe } of SIZES) {
  test.describe(name, { tag }, () => {
    test.use({ viewport });
    for (const { who, account, surfaces } of everybody) {
      test(`${who} meets no barrier`, async ({ people, openBrowser, trouble, isMobile }) => {
        test.setTimeout(300_000);
        const person = account && (await people.demo(account));
        const page = await openBrowser(person, { colorScheme: 'light', reducedMotion: 'reduce' });
        for (const surface of surfaces(isMobile)) {
          await test.step(`${surface.path} ${surface.open ? 'with what opens' : ''}`, async () => {
            await visit(page, trouble, surface);
            await surface.open?.(page);
            expect.soft(await sticksOut(page), surface.path).toEqual([]);
            // Waits for the opening animation to end.
            await expect.poll(() => outOfReach(page), surface.path).toEqual([]);
            if (withAxe) await expectNoViolations(page, surface.path);
          });
        }
      });
    }
  });
}

async function expectNoViolations(page: Page, path: string) {
  expect.soft(await violations(page, ALL_RULES), path).toEqual([]);
  await wear(page, 'dark');
  expect.soft(await violations(page, COLOUR_RULES), `${path}, dark`).toEqual([]);
  await wear(page, 'light');
}

/** Switches the theme through the device's setting, which the app follows while a page is open. */
async function wear(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** What axe finds (the legacy mode leaves out foreign frames, of which there are none): the rule and the first element that breaks it. */
async function violations(page: Page, rules: { tags: string[] } | { rules: string[] }) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const found = await ('tags' in rules ? axe.withTags(rules.tags) : axe.withRules(rules.rules)).analyze();
  return found.violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id} (${nodes.length}): ${first?.html} – ${first?.failureSummary}`;
  });
}

/** The buttons of an open dialog that can’t be scrolled onto the screen. */
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
