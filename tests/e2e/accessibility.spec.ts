import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './story';
import { everybody, visit } from './surfaces';

const ALL_RULES = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What a theme can break: it changes nothing but colours. */
const COLOUR_RULES = { rules: ['color-contrast', 'link-in-text-block'] };

for (const { who, account, surfaces } of everybody) {
  test(`${who} meets no barrier, in either theme`, async ({ people, openBrowser, trouble, isMobile }) => {
    test.setTimeout(300_000);
    const person = account && (await people.demo(account));
    const page = await openBrowser(person, { colorScheme: 'light', reducedMotion: 'reduce' });
    for (const surface of surfaces(isMobile)) {
      await test.step(`${surface.path} ${surface.open ? 'with what opens' : ''}`, async () => {
        await visit(page, trouble, surface);
        await surface.open?.(page);
        expect.soft(await barriers(page, ALL_RULES), surface.path).toEqual([]);
        await wear(page, 'dark');
        expect.soft(await barriers(page, COLOUR_RULES), `${surface.path}, dark`).toEqual([]);
        await wear(page, 'light');
      });
    }
  });
}

/** The theme follows the device's, also while a page is open. */
async function wear(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** What axe finds (the legacy mode leaves out foreign frames, of which there are none): the rule and the first elements that break it. */
async function barriers(page: Page, rules: { tags: string[] } | { rules: string[] }) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await ('tags' in rules
    ? axe.withTags(rules.tags)
    : axe.withRules(rules.rules)
  ).analyze();
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id} (${nodes.length}): ${first?.html} – ${first?.failureSummary}`;
  });
}
