import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './story';
import { everybody, visit } from './surfaces';

const ALL_RULES = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What a theme can break: it changes nothing but colours. */
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
            // What has just opened is still on its way in.
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

/** The theme follows the device's, also while a page is open. */
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

/** The buttons of an open dialog that can't be brought onto the screen. */
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

/** What makes the page scroll sideways; nothing, where it doesn't. */
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
