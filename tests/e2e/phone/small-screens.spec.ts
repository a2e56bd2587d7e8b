import type { Page } from '@playwright/test';
import { expect, test } from '../story';
import { everybody, visit } from '../surfaces';

/** Browsers of their own: one that had been resized dozens of times drew nothing any more, once. */
const SMALL = [
  { name: 'on a phone of 320 px', viewport: { width: 320, height: 568 } },
  { name: 'with the phone on its side', viewport: { width: 667, height: 375 } },
];

for (const { name, viewport } of SMALL) {
  test.describe(name, () => {
    test.use({ viewport });
    for (const { who, account, surfaces } of everybody) {
      test(`${who} reaches everything`, async ({ people, openBrowser, trouble }) => {
        test.setTimeout(90_000);
        const page = await openBrowser(account && (await people.demo(account)), { reducedMotion: 'reduce' });
        for (const surface of surfaces(true)) {
          await test.step(surface.path, async () => {
            await visit(page, trouble, surface);
            await surface.open?.(page);
            expect.soft(await sticksOut(page), surface.path).toEqual([]);
            // What has just opened is still on its way in.
            await expect.poll(() => outOfReach(page), surface.path).toEqual([]);
          });
        }
      });
    }
  });
}

/** Which buttons of an open dialog can't be brought onto the screen. */
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
