import type { Page } from '@playwright/test';
import { kilobytes } from '../support/first-visit';
import { publish } from '../support/people';
import { ticket } from './screens';
import { SOMEBODYS_BROWSER } from './somebodys-browser';
import { expect, test } from './story';

/** The most that the tab and its charts may weigh, in gzipped kilobytes of script (docs/decisions/results.md#charts). */
const BUDGET = 45;

test("an influencer's results show what a shopper did with a code", {
  tag: '@engines',
}, async ({ people, openBrowser }) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  const { code } = await publish(vera);
  const shopper = await openBrowser(nora, { ...SOMEBODYS_BROWSER, permissions: ['clipboard-write'] });
  const counted = shopper.waitForResponse(/count_results/);
  await shopper.goto(`/influencer/${vera.username}`);
  await ticket(shopper, code)
    .getByRole('button', { name: `Copy code ${code}` })
    .click();
  expect((await counted).ok()).toBe(true);

  const page = await openBrowser(vera);
  await page.goto('/influencer-dashboard');
  await expect(page.getByRole('region', { name: 'Promo codes' }).getByText(code)).toBeVisible();
  const loaded = scriptsOf(page);
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeVisible();
  const size = await loaded();
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(BUDGET);

  const copied = page.getByRole('definition').filter({ hasText: '+1 · none before' });
  await expect(async () => {
    const answer = page.waitForResponse(/get_results/);
    await page.reload();
    expect(await (await answer).json()).toMatchObject({ counts: { shown: 1, copied: 1 } });
  }).toPass();
  await expect(copied.nth(1)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${code}`) })).toContainText('100% of seen');
  await page.getByRole('button', { name: `Where people found it: ${code}` }).click();
  const sources = page.getByRole('table', { name: `Where people found ${code}` });
  await expect(sources.getByRole('row', { name: 'Profile a few a few 0' })).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Results by day' });
  const today = await chart.getAttribute('aria-valuetext');
  // After midnight UTC it was copied yesterday.
  if (today?.includes('Copied 0')) await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /: Copied 1, 30 days before 0$/);
});

/** From now on: the function that it gives tells how much of the results' script the page has loaded, in gzipped kilobytes. */
function scriptsOf(page: Page) {
  const scripts: string[] = [];
  page.on('request', (request) => {
    // What a page loads at the first press, whatever it is, is none of it.
    if (/\/(results|day-chart)-[^/]+\.js$/.test(request.url())) scripts.push(request.url());
  });
  return async () => {
    const bodies = scripts.map(async (script) => kilobytes(await (await page.request.get(script)).body()));
    return (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0);
  };
}
