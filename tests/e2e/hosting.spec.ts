import type { APIRequestContext, Page } from '@playwright/test';
import { siteChecks } from '../../scripts/doctor/checks/site';
import { examine, openExamination } from '../../scripts/doctor/examine';
import { wordsOf } from '../../scripts/doctor/verdict';
import { apiUrl, appUrl, keys } from '../support/e2e-settings';
import { kilobytes, scriptsOf } from '../support/first-visit';
import { appRuns, pageHasCome } from './screens';
import { expect, test } from './story';

/** How many pages of one kind (profiles, brands) are visited. */
const OF_A_KIND = 2;

test('every page carries the security headers, and a shared profile shows name and picture', async ({
  request,
}) => {
  const response = await request.get('/influencer/MinaCastellan');
  const headers = response.headers();
  expect(headers['content-security-policy']).toMatch(/script-src 'self'(?! 'unsafe)/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect((await request.get('/')).headers()['content-security-policy']).toBe(
    headers['content-security-policy'],
  );
  const html = await response.text();
  expect(html).toContain('<title>Mina Castellan · Promobell</title>');
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/[^"]+minacastellan[^"]*"/);
});

/** Gzipped kilobytes of the empty page's script (tests/bench/empty-page), which no page of ours may exceed (docs/decisions/first-visit.md#measured). */
const EMPTY_PAGE_SCRIPT = 172;

/** The most that a visitor's first page may send, gzipped kilobytes: its document, with the styles in it, and the scripts that it asks for at once. */
const BUDGETS = {
  '/': { document: 46, script: EMPTY_PAGE_SCRIPT },
  '/deals': { document: 46, script: EMPTY_PAGE_SCRIPT },
  '/influencer/minacastellan': { document: 46, script: EMPTY_PAGE_SCRIPT },
  '/brand/nike': { document: 46, script: EMPTY_PAGE_SCRIPT },
  '/pricing': { document: 28, script: EMPTY_PAGE_SCRIPT },
};

test('a first visit transfers no more than its budget', async ({ request }) => {
  for (const [path, budget] of Object.entries(BUDGETS)) {
    const sent = await firstVisit(request, path);
    for (const part of ['document', 'script'] as const) {
      expect.soft(sent[part], `${part} of ${path}, KB`).toBeLessThan(budget[part]);
    }
  }
});

async function firstVisit(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const scripts = scriptsOf(html);
  const sizes = scripts.map(async (file) => kilobytes(await (await request.get(file)).body()));
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { document: kilobytes(html), script };
}

test('robots.txt and sitemaps list what search engines may find', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /profile');
  const profiles = await request.get('/sitemap-profiles.xml');
  expect(profiles.headers()['content-type']).toContain('application/xml');
  expect(await profiles.text()).toContain('/influencer/minacastellan</loc>');
});

test('no link in the app is broken, for a visitor, an influencer and an agency', async ({
  people,
  openBrowser,
}) => {
  const seen = new Set<string>();
  const ofAKind = new Map<string, number>();
  for (const account of [undefined, 'creator', 'agency'] as const) {
    const page = await openBrowser(account && (await people.demo(account)));
    await page.goto('/');
    await appRuns(page);
    const waiting = ['/'];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await visit(page, path);
      expect
        .soft(await page.getByRole('heading', { level: 1 }).textContent(), path)
        .not.toBe('Page Not Found');
      for (const link of await linksOf(page)) {
        const kind = link.replace(/^(\/[^/]+)\/.+$/, '$1/…');
        const met = ofAKind.get(kind) ?? 0;
        if (seen.has(link) || (kind !== link && met >= OF_A_KIND)) continue;
        ofAKind.set(kind, met + 1);
        seen.add(link);
        waiting.push(link);
      }
    }
  }
  expect(seen).toContain('/influencer-dashboard');
  expect(seen).toContain('/agency-dashboard');
});

/** Goes to a path inside the app, and waits until the page has its heading and nothing is loading. */
async function visit(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await pageHasCome(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** The paths of this site that the page links to, without their queries. */
function linksOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname),
  );
}

test("the doctor finds the built site's documents, headers and addresses in order", async () => {
  const examination = openExamination({
    target: { embedded: false, url: apiUrl, publishableKey: keys.publishable, siteUrl: appUrl },
    ledgerPath: test.info().outputPath('doctor.json'),
  });
  const findings = await examine(examination, siteChecks);
  await examination.close();
  expect(findings.map(({ name, verdict }) => `${name}: ${wordsOf(verdict)}`)).toEqual([
    'Documents of the site: ok',
    'Headers of the site: ok',
    'Other addresses of the site: ok',
  ]);
});
