import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Page, pageName, pages } from '@/shared/pages';
import * as site from '../../hosting/site';
import { brandRow, influencerRow } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';

const shell: site.Shell = {
  template:
    '<html><head><!--app-head--></head><body><div id="root"><!--app-html--></div><!--app-data--></body></html>',
  preloads: { deals: '<link rel="modulepreload" href="/assets/deals.js">' },
  headers: { 'X-Content-Type-Options': 'nosniff' },
  embedHeaders: { 'X-Framed': 'by anybody' },
};

interface Asked {
  /** The function or table. */
  name: string;
  body: Record<string, unknown>;
  headers: Headers;
}

/** The backend: rows by function or table, and what it was asked for. */
let rows: Record<string, unknown[]>;
let asked: Asked[];
let isAway: boolean;

async function backend(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (isAway)
    return new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    );
  const [, name = ''] = /\/rest\/v1\/(?:rpc\/)?(\w+)/.exec(request.url) ?? [];
  asked.push({ name, body: request.method === 'POST' ? await request.json() : {}, headers: request.headers });
  return Response.json(rows[name] ?? []);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', backend);
  // In a build the pages' code is there already. Here it is compiled first, which may take longer than a page waits for its data.
  const modules = import.meta.glob('../../src/routes/*.tsx');
  await Promise.all(
    Object.values<Page>(pages)
      .filter(({ document }) => document !== 'none')
      .map((page) => modules[`../../src/routes/${pageName(page)}.tsx`]?.()),
  );
});
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  isAway = false;
  asked = [];
  rows = {
    list_offers: [offerRow()],
    featured_offers: [offerRow()],
    find_offer: [offerRow()],
    list_brands: [brandRow()],
    list_influencers: [influencerRow()],
    influencer_profile: [influencerRow()],
    category_counts: [{ category: 'Home', live: 1 }],
  };
});

const send = (
  path: string,
  init?: RequestInit,
  host = () => Promise.resolve(new Response('from the host')),
) => site.respond(new Request(`https://promobell.example${path}`, init), shell, host);

describe("a page's rendered document", () => {
  it('shows the offers that the address asks for, and contains their data for the app', async () => {
    const response = await send('/deals?utm_source=story&sort=discount&q=%20fern%20');
    expect(response.status).toBe(200);
    expect(asked.map(({ name, body }) => [name, body])).toEqual([
      ['list_offers', { search: 'fern', sort: 'discount', page_size: 24 }],
    ]);
    const html = await response.text();
    expect(html).toContain('20% off');
    expect(html).toContain('value="fern"');
    expect(html).toContain('/assets/deals.js');
    const [, json = ''] = /id="document-data">([^<]*)</.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ address: '/deals?q=fern&sort=discount' });
    expect(json).toContain('FERN20');
  });

  const documents = Object.values<Page>(pages).filter(({ document }) => document !== 'none');
  it.each(documents.map(({ path }) => path.replace(/:\w+\??/, 'ana.flores')))(
    'on %s shows no loading state',
    async (path) => {
      const answer = await site.answerFor(path, shell);
      expect(answer).toMatchObject({ status: 200, isComplete: true });
      expect(answer.body).not.toMatch(/aria-label="Loading|aria-busy="true"/);
    },
  );

  it('has its title and structured data with escaped names', async () => {
    rows.influencer_profile = [influencerRow({ full_name: 'Ana "A" <Flores> & Co $1' })];
    const html = await (await send('/influencer/ana.flores')).text();
    expect(html).toContain('<title>Ana &quot;A&quot; &lt;Flores&gt; &amp; Co $1 · Promobell</title>');
    expect(html).toMatch(/<script type="application\/ld\+json"[^>]*>[^<]*ProfilePage/);
    const sheet = await (await send('/deals?offer=00000000-0000-4000-8000-00000000c0de')).text();
    expect(sheet).toContain('<title>Fernwood: 20% off your first order · Promobell</title>');
  });

  it('has each metadata element once, in its head', async () => {
    const html = await (await send('/deals?offer=00000000-0000-4000-8000-00000000c0de')).text();
    const [head = '', body = ''] = html.split('</head>');
    for (const name of ['<title', 'name="description"', 'property="og:title"', 'property="og:description"']) {
      expect(head.split(name), name).toHaveLength(2);
      expect(body, name).not.toContain(name);
    }
  });

  it("escapes an offer's text", async () => {
    rows.list_offers = [offerRow({ description: '</script><script>alert(1)</script><!--' })];
    const html = await (await send('/brand/Fernwood')).text();
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)?.length ?? 0);
  });

  it('comes without its data when that takes too long, and is cached for two seconds only', async () => {
    isAway = true;
    const answer = await site.answerFor('/deals', shell, 20);
    expect(answer).toMatchObject({ status: 200, isComplete: false });
    expect(answer.body).toContain('aria-label="Loading offers"');
    expect(answer.headers['Netlify-CDN-Cache-Control']).toBe('public, s-maxage=2');
  });

  it('is the same for everybody, whatever cookies, tokens and host names a request has', async () => {
    // Documents say when their data came.
    vi.useFakeTimers({ toFake: ['Date'] });
    const [theirs, mine] = await Promise.all([
      send('/deals'),
      send('/deals', {
        headers: { cookie: 'session=1', authorization: 'Bearer mine', 'x-forwarded-host': 'evil.example' },
      }),
    ]);
    const html = await mine.text();
    expect(html).toBe(await theirs.text());
    expect(html).not.toMatch(/evil|promobell\.example/);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(
      asked.map(() => 'Bearer sb_publishable_test'),
    );
    expect(Object.fromEntries(mine.headers)).toMatchObject({
      'netlify-vary': 'query=q|sort|category|categories|country|offer',
      'netlify-cdn-cache-control': 'public, s-maxage=60, stale-while-revalidate=60',
      'x-content-type-options': 'nosniff',
    });
  });
});

it('warming up the rendered documents sends no request to the backend, and later documents have their data', async () => {
  await site.warmUp(shell);
  expect(asked).toEqual([]);
  expect(await site.answerFor('/deals', shell)).toMatchObject({
    isComplete: true,
    body: expect.stringContaining('FERN20'),
  });
});

describe('an address at the host', () => {
  it.each([
    ["of nobody's profile", '/influencer/nobody'],
    ['of no brand', '/brand/nothing'],
    ['of no brand, filtered by country,', '/brand/nothing?country=CA'],
    ['with invalid characters', '/influencer/%FF'],
    ['of a brand with truncated characters', '/brand/%E0%A4%A'],
    ['of 8,000 letters', `/brand/${'x'.repeat(8_000)}`],
  ])('%s answers 404', async (_, path) => {
    rows = {};
    const response = await send(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page Not Found');
  });

  it("of a former username redirects to the present one, and of no brand's name to the home page", async () => {
    const response = await send('/influencer/former.name?offer=a%0d%0ab');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/influencer/ana.flores?offer=a%0D%0Ab');
    expect((await send('/brand/')).headers.get('location')).toBe('/');
  });

  it("that isn't rendered is answered by the host, or with 404 when no page or file is there", async () => {
    expect(await (await send('/robots.txt')).text()).toBe('from the host');
    const app = () => Promise.resolve(new Response('app', { headers: { 'content-type': 'text/html' } }));
    expect((await send('/nowhere', {}, app)).status).toBe(404);
    expect(await (await send('/profile', {}, app)).text()).toBe('app');
    expect(await (await send('/deals', { method: 'POST' })).text()).toBe('from the host');
    expect(await (await send(`/deals?q=${'x'.repeat(2_000)}`)).text()).toBe('from the host');
    expect(await (await send('//elsewhere.example/deals')).text()).toBe('from the host');
  });
});

it.each([
  ['/', 'index.html'],
  ['/deals', 'deals.html'],
  ['/influencer/mina', 'influencer.html'],
  ['/brand/H%26M', 'brand.html'],
  ['/brand/%E0%A4%A', 'brand.html'],
  ['/profile', 'app.html'],
  ['/deals/more', 'app.html'],
  ['/../secret', 'app.html'],
])('the built document for %s is %s', (path, file) => {
  expect(site.builtDocument(path)).toBe(file);
});
