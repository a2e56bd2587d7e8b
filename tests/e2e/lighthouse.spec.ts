import { appUrl } from '../support/e2e-settings';
import { type Auditor, launchAuditor, shortcomings } from '../support/lighthouse';
import { test as base, expect } from './story';

/**
 * The scores that a page has to reach, of 100. Speed isn't among them, because `npm run bench pages` measures it, nor accessibility,
 * of which axe checks more on every page (accessibility.spec.ts).
 */
const WANTED = { 'best-practices': 95, seo: 100 } as const;
const CATEGORIES = ['best-practices', 'seo'] as const;

const test = base.extend<object, { auditor: Auditor }>({
  auditor: [
    async ({ launchOptions }, use) => {
      const auditor = await launchAuditor(launchOptions);
      await use(auditor);
      await auditor.close();
    },
    { scope: 'worker' },
  ],
});

// A page of each kind: rendered by the build, and rendered for each request.
for (const path of ['/pricing', '/influencer/minacastellan']) {
  test(`Lighthouse finds no fault with ${path} on a phone`, async ({ auditor }) => {
    const { categories, ...report } = await auditor.audit(`${appUrl}${path}`, [...CATEGORIES]);
    for (const category of CATEGORIES) {
      const score = Math.round((categories[category]?.score ?? 0) * 100);
      expect
        .soft(score, shortcomings({ categories, ...report }, category).join('\n'))
        .toBeGreaterThanOrEqual(WANTED[category]);
    }
  });
}
