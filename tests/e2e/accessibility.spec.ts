import type { Page } from '@playwright/test';
import { ALL_RULES, COLOUR_RULES, violations } from './axe';
import { expect, test } from './story';
import { everybody } from './surfaces';
import { visit } from './visit';

type Theme = 'light' | 'dark';

// Each size has a browser of its own: one that had been resized dozens of times stopped drawing, once. On a phone, axe sees pages in
// one theme and only what opens over them in both: the pages' colours are a desktop's.
const SIZES = [
  { name: 'on a desktop', tag: '@desktop', viewport: { width: 1280, height: 900 }, axe: 'in both themes' },
  { name: 'on a small phone', tag: '@phone', viewport: { width: 320, height: 568 }, axe: 'in one theme' },
  {
    name: 'with the phone on its side',
    tag: '@phone',
    viewport: { width: 667, height: 375 },
    axe: 'never',
  },
] as const;

for (const { name, tag, viewport, axe } of SIZES) {
  test.describe(name, { tag }, () => {
    test.use({ viewport });
    for (const { who, account, surfaces } of everybody) {
      test(`${who} finds nothing inaccessible, out of reach or wider than the screen`, async ({
        people,
        openBrowser,
        trouble,
        isMobile,
      }) => {
        // More than twenty screens, one after the other.
        test.setTimeout(600_000);
        const person = await account?.(people);
        let theme: Theme = 'light';
        const page = await openBrowser(person, { colorScheme: theme, reducedMotion: 'reduce' });
        for (const surface of surfaces(isMobile)) {
          await test.step(`${surface.path}${surface.open ? ' with its dialog or menu open' : ''}`, async () => {
            await visit(page, trouble, surface);
            await surface.open?.(page);
            expect.soft(await sticksOut(page), surface.path).toEqual([]);
            // Waits for the opening animation to end.
            await expect.poll(() => outOfReach(page), surface.path).toEqual([]);
            if (axe === 'never') return;
            expect.soft(await violations(page, ALL_RULES), `${surface.path}, ${theme}`).toEqual([]);
            if (axe === 'in one theme' && !surface.open) return;
            // The next screen begins in this theme, because every change of theme costs as much as axe does.
            theme = theme === 'light' ? 'dark' : 'light';
            await wear(page, theme);
            expect.soft(await violations(page, COLOUR_RULES), `${surface.path}, ${theme}`).toEqual([]);
          });
        }
      });
    }
  });
}

/** Switches the theme through the device's setting, which the app follows while a page is open. */
async function wear(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

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
