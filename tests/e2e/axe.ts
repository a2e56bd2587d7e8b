import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

export const ALL_RULES: Axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules that a theme can break. Themes change only colours, so the others are checked in one theme. */
export const COLOUR_RULES: Axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds: the rule and the first element that breaks it. axe is loaded once into a page, which the journeys don't leave;
 * `@axe-core/playwright` loads it for every check and carries over what passed, too, which takes twice as long.
 */
export async function violations(page: Page, runOnly: Axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(layOutEverything);
  }
  return page.evaluate(async (rules) => {
    if (!window.axe) throw new Error('axe is not there.');
    // In the middle of a transition colours are neither the old nor the new ones. One that ends can start another in what inherits its colour.
    const frame = () => new Promise(requestAnimationFrame);
    // Those of a page that was left never end.
    const transitions = () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation instanceof CSSTransition &&
            animation.effect instanceof KeyframeEffect &&
            animation.effect.target?.checkVisibility(),
        );
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

/** Items of a long list that are far outside the screen keep the colours of the theme before, until they are scrolled to. */
function layOutEverything() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.list-item, .offer-group { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}
