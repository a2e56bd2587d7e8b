import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type Axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const WCAG_RULES: Axe.RunOnly = { type: 'tag', values: WCAG };
export const ALL_RULES: Axe.RunOnly = { type: 'tag', values: [...WCAG, 'best-practice'] };
/** The rules that a theme can break. Themes change only colours, so the others are checked in one theme. */
export const COLOUR_RULES: Axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds: the rule and the first element that breaks it. axe is loaded once into a page, which the journeys don't leave;
 * `@axe-core/playwright` loads it for every check and carries over what passed, too, which takes longer.
 */
export async function violations(page: Page | Frame, runOnly: Axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (rules) => {
    if (!window.axe) throw new Error('axe is not there.');
    // In the middle of a transition colours are neither the old nor the new ones. One that ends can start another in what inherits its colour.
    const frame = () => new Promise(requestAnimationFrame);
    const transitions = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await frame();
    for (let running = transitions(); running.length > 0; running = transitions()) {
      await Promise.allSettled(running.map(({ finished }) => finished));
      await frame();
    }
    // There are no frames, and no style sheets of other sites that would have to be fetched first.
    const found = await window.axe.run({
      runOnly: rules,
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    });
    return found.violations.map(({ id, nodes }) => {
      const [first] = nodes;
      return `${id} (${nodes.length}): ${first?.html} – ${first?.failureSummary}`;
    });
  }, runOnly);
}
