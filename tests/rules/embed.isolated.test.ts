import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embedHeaders, securityHeaders } from '../../hosting/security-headers';
import * as site from '../../hosting/site';
import { influencerRow } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';

const SITE = 'https://promobell.example';
const settings = {
  siteUrl: SITE,
  supabaseUrl: 'http://supabase.test',
  pixelUrl: undefined,
  sentryDsn: undefined,
  hostSigns: false,
};
const shell: site.Shell = {
  template: '<html><head><!--app-head--></head><body><!--app-html--><!--app-data--></body></html>',
  preloads: {},
  headers: securityHeaders(settings),
  embedHeaders: embedHeaders(settings),
};

const ANA = influencerRow().id;
const OFFER = offerRow().id;

let rows: Record<string, unknown[]>;
let asked: [name: string, body: unknown, authorization: string | null][];
let isAway: boolean;

beforeAll(() => {
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (isAway) throw new TypeError('no answer');
    const [, name = ''] = /\/rest\/v1\/rpc\/(\w+)/.exec(request.url) ?? [];
    asked.push([name, await request.json(), request.headers.get('authorization')]);
    return Response.json(rows[name] ?? []);
  });
});
beforeEach(() => {
  isAway = false;
  asked = [];
  rows = {
    influencer_profile: [influencerRow()],
    pinned_offers: [offerRow({ id: 'pinned', brand_name: 'Pinned Shop' })],
    list_offers: [
      offerRow({ brand_name: 'Newest Shop' }),
      offerRow({ id: 'pinned', brand_name: 'Pinned Shop' }),
    ],
    find_offer: [offerRow()],
  };
});

const send = (path: string, init?: RequestInit) =>
  site.respond(new Request(`${SITE}${path}`, init), shell, () =>
    Promise.resolve(new Response('from the host')),
  );
const text = async (path: string) => (await send(path)).text();

describe('the frame of an influencer', () => {
  it('shows its pinned codes first and each once, asked for as a visitor', async () => {
    const response = await send('/embed/influencer/ana.flores?utm=x', { headers: { cookie: 'a=b' } });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html.match(/<b dir="auto"[^>]*>[^<]+/g)).toEqual([
      '<b dir="auto" translate="no">Pinned Shop',
      '<b dir="auto" translate="no">Newest Shop',
    ]);
    expect(html).toContain('href="/influencer/ana.flores?from=embed"');
    expect(asked.map(([name]) => name)).toEqual(['influencer_profile', 'pinned_offers', 'list_offers']);
    expect(new Set(asked.map(([, , authorization]) => authorization))).toEqual(
      new Set(['Bearer sb_publishable_test']),
    );
  });

  it('is found by the id, too, and says so when there is no code', async () => {
    rows.pinned_offers = [];
    rows.list_offers = [];
    expect(await text(`/embed/influencer/${ANA}`)).toContain('There are no live codes at the moment.');
    expect(asked[0]?.[1]).toEqual({ handle: ANA });
  });
});

describe('the frame of an offer', () => {
  it('shows brand, saving, code and the link to the shop, with the label of a paid link', async () => {
    const html = await text(`/embed/offer/${OFFER}`);
    for (const part of ['Fernwood', '20% off your first order', 'FERN20', 'Paid link', 'Promobell']) {
      expect(html).toContain(part);
    }
    expect(html).toContain(`rel="noopener noreferrer sponsored" aria-describedby="paid-${OFFER}"`);
    expect(html).not.toContain('Shop with code');
  });

  it('has an empty icon that its policy allows, for when it is opened as a page', async () => {
    const response = await send(`/embed/offer/${OFFER}`);
    expect(await response.text()).toContain('<link rel="icon" href="data:,"/>');
    expect(response.headers.get('Content-Security-Policy')).toContain('img-src data:;');
  });

  it("leads with 'Shop with code' where the offer has an apply link", async () => {
    rows.find_offer = [offerRow({ apply_link: 'https://fernwood.example/discount/FERN20?redirect=%2F' })];
    const html = await text(`/embed/offer/${OFFER}`);
    expect(html.indexOf('>Shop with code<')).toBeGreaterThan(0);
    expect(html.indexOf('>Shop with code<')).toBeLessThan(html.indexOf('>Shop<'));
    expect(html).toContain('href="https://fernwood.example/discount/FERN20?redirect=%2F"');
  });

  it.each([
    ["the influencer doesn't earn by its link", { unpaid_link: true }],
    ['it has no link', { affiliate_link: null }],
  ])('has no label of a paid link when %s', async (_, change) => {
    rows.find_offer = [offerRow(change)];
    const html = await text(`/embed/offer/${OFFER}`);
    expect(html).not.toContain('Paid link');
    expect(html).not.toContain('sponsored');
  });

  it("can't be copied from and leads to no shop once the offer has ended", async () => {
    rows.find_offer = [offerRow({ expiration_date: '2020-01-31', apply_link: 'https://fernwood.example/x' })];
    const html = await text(`/embed/offer/${OFFER}`);
    expect(html).toContain('Expired');
    expect(html).toContain('<s>FERN20</s>');
    expect(html).not.toMatch(/<button|fernwood\.example/);
  });

  it('escapes what people write, and renders no link that runs a script', async () => {
    rows.find_offer = [
      offerRow({ description: '</title><script>alert(1)</script>', affiliate_link: 'javascript:alert(1)' }),
    ];
    const html = await text(`/embed/offer/${OFFER}`);
    expect(html).not.toMatch(/<script>|javascript:/);
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});

describe('a frame that has nothing to show', () => {
  it.each([
    ["of an influencer that there isn't or that is hidden", '/embed/influencer/nobody'],
    ['of an offer that is gone, hidden or for followers only', `/embed/offer/${OFFER}`],
    ['of an offer by something that is no id', '/embed/offer/1'],
    ['of nothing', '/embed/'],
    ['of something unknown', '/embed/brand/Fernwood'],
    ["of a name that can't be read", '/embed/influencer/%FF'],
  ])('%s answers 404 and says so', async (_, path) => {
    rows = {};
    const response = await send(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This isn&#x27;t on Promobell any more.');
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it("because the database doesn't answer says so, and is cached for two seconds only", async () => {
    isAway = true;
    const response = await send('/embed/influencer/ana.flores');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Promobell can&#x27;t be reached right now.');
    expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=2');
  });
});

describe('the headers of a frame', () => {
  it('let anybody frame it, its own script run, and the database alone be asked', async () => {
    const { headers } = await send(`/embed/offer/${OFFER}`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src http://supabase.test; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=60, stale-while-revalidate=60');
    expect(headers.get('netlify-vary')).toBe('query=url|maxwidth|maxheight|format');
  });

  it.each([
    '/',
    '/deals',
    '/influencer/ana.flores',
    `/deals?offer=${OFFER}`,
    '/embedded',
    '/embed',
    '/missing',
  ])('are not those of %s, which nobody may frame', async (path) => {
    const response = await site.respond(new Request(`${SITE}${path}`), shell, () =>
      Promise.resolve(new Response('', { headers: { ...shell.headers, 'content-type': 'text/html' } })),
    );
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('come without a body in the answer to a HEAD request', async () => {
    const response = await send(`/embed/offer/${OFFER}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('oEmbed', () => {
  const oEmbed = (url: string, more = '') => send(`/embed/oembed?url=${encodeURIComponent(url)}${more}`);

  it("answers an influencer's page with a frame by its id", async () => {
    const response = await oEmbed(`${SITE}/influencer/Ana.Flores?sort=discount`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      version: '1.0',
      type: 'rich',
      provider_name: 'Promobell',
      provider_url: SITE,
      title: 'Promo codes of Ana Flores',
      author_name: 'Ana Flores',
      author_url: `${SITE}/influencer/ana.flores`,
      cache_age: 3_600,
      html: `<iframe src="${SITE}/embed/influencer/${ANA}" title="Promo codes of Ana Flores" width="640" height="620" style="border:0;max-width:100%" loading="lazy" allow="clipboard-write"></iframe>`,
      width: 640,
      height: 620,
    });
  });

  it("answers an offer's address, over whatever page, within the room that there is", async () => {
    rows.find_offer = [offerRow({ description: '20% off "all" <b>& more' })];
    const answer = await (
      await oEmbed(`${SITE}/brand/Fernwood?offer=${OFFER}`, '&maxwidth=320&maxheight=200')
    ).json();
    expect(answer).toMatchObject({ width: 320, height: 200, title: 'Fernwood: 20% off "all" <b>& more' });
    expect(answer.html).toContain(`src="${SITE}/embed/offer/${OFFER}"`);
    expect(answer.html).toContain('title="Fernwood: 20% off &quot;all&quot; &lt;b&gt;&amp; more"');
  });

  it.each(['0', '-5', 'wide', '1e9', ''])("ignores '%s' as a width", async (width) => {
    const answer = await (await oEmbed(`${SITE}/deals?offer=${OFFER}`, `&maxwidth=${width}`)).json();
    expect(answer.width).toBe(400);
  });

  it.each([
    ['another site', `https://evil.example/influencer/ana.flores`],
    ['another port', `${SITE}:8443/influencer/ana.flores`],
    ['a page about nobody', `${SITE}/deals`],
    ['no address', 'ana.flores'],
    ['a script', 'javascript:alert(1)'],
    ['an offer by something that is no id', `${SITE}/deals?offer=1`],
  ])('answers 404 to %s', async (_, url) => {
    const response = await oEmbed(url);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'No offer and no influencer has this address.' });
    expect(asked).toEqual([]);
  });

  it('answers 404 to an offer that is gone', async () => {
    rows = {};
    expect((await oEmbed(`${SITE}/deals?offer=${OFFER}`)).status).toBe(404);
  });

  it('answers 501 to whoever wants XML', async () => {
    expect((await oEmbed(`${SITE}/deals?offer=${OFFER}`, '&format=xml')).status).toBe(501);
  });
});
