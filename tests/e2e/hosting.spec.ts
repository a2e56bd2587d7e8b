import type { APIRequestContext } from '@playwright/test';
import { kilobytes, scriptsOf } from '../support/first-visit';
import { DOCUMENTS } from './documents';
import { expect, test } from './story';

// What the host sends, by HTTP alone.

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

/** So much more than the empty page's script (tests/bench/empty-page), in gzipped kilobytes (docs/decisions/first-visit.md#measured). */
const MOST_SCRIPT = 1.36 * 172;

/** The most that a visitor's first page may send, gzipped kilobytes: its document, with the styles in it, and the scripts that it asks for at once. */
const BUDGETS = {
  '/': { document: 46, script: MOST_SCRIPT },
  '/deals': { document: 46, script: MOST_SCRIPT },
  '/influencer/minacastellan': { document: 46, script: MOST_SCRIPT },
  '/brand/nike': { document: 46, script: MOST_SCRIPT },
  '/pricing': { document: 28, script: MOST_SCRIPT },
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

test('every public page is a document with its content, and an unknown address is answered with 404', async ({
  request,
}) => {
  for (const [path, says] of Object.entries(DOCUMENTS)) {
    // One that is made while the machine is busy may come without its data, and is made again then.
    await expect(async () => {
      const answer = await request.get(path);
      const main = mainOf(await answer.text());
      expect(answer.status(), path).toBe(path === '/nowhere' ? 404 : 200);
      expect(main, path).not.toContain('aria-label="Loading');
      expect(textOf(main), path).toMatch(says);
    }).toPass();
  }
  const [offer = ''] =
    /<article.*?<\/article>/s.exec(await (await request.get('/deals?q=skin')).text()) ?? [];
  expect(textOf(offer)).toContain('Promo code');
  expect(offer).toContain('href="/influencer/minacastellan"');
  expect((await request.get('/influencer/nobody-of-this-name')).status()).toBe(404);
});

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
const textOf = (html: string) => html.replace(/<[^>]*>/g, '');
