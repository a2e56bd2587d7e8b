import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { misplacedIn, OFFER_VALUES, offerOf, saidIn } from '../support/offer-values';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack({ seeded: true });
});

const SITE = 'http://localhost:5173';

const read = async (path: string) => {
  const response = await fetch(`${stack.apiUrl}/functions/v1/feed/${path}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

/** As a feed reader understands it. Readers are lenient: a strict parser throws first at what isn't well-formed. */
function readRss(xml: string) {
  new JSDOM(xml, { contentType: 'application/xml' });
  return parseRssFeed(xml);
}
const readJson = (json: string) => parseJsonFeed(JSON.parse(json));

const liveIds = async () => {
  const rows = await stack.database.sql<{ id: string }[]>`
    select c.id from public.promo_codes c join public.profiles p on p.id = c.influencer_id
    where p.username = 'minacastellan' and c.live_until >= private.today() and not c.followers_only
    order by c.created_at desc, c.id desc limit 24`;
  return rows.map(({ id }) => id);
};

describe("an influencer's feed", () => {
  it('is a JSON Feed of its live offers, newest first, with links to the site only', async () => {
    const { type, text } = await read('influencer/minacastellan/feed.json');
    expect(type).toBe('application/feed+json; charset=utf-8');
    expect(readJson(text)).toMatchObject({
      title: 'Mina Castellan on Promobell',
      home_page_url: `${SITE}/influencer/minacastellan`,
      feed_url: `${SITE}/influencer/minacastellan/feed.json`,
      items: (await liveIds()).map((id) => ({
        id: `${SITE}/deals?offer=${id}`,
        url: `${SITE}/deals?offer=${id}`,
        title: expect.stringContaining(': '),
        content_text: expect.stringContaining('Code '),
        date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        authors: [{ name: 'Mina Castellan', url: `${SITE}/influencer/minacastellan` }],
        tags: [expect.any(String)],
      })),
    });
    for (const [address] of text.matchAll(/https?:[^"\\]*/g)) {
      expect(address.startsWith(SITE) || address.startsWith('https://jsonfeed.org/'), address).toBe(true);
    }
  });

  it('is RSS 2.0 with the same offers', async () => {
    const { type, text } = await read('influencer/minacastellan/feed.xml');
    expect(type).toBe('application/rss+xml; charset=utf-8');
    const { link, atom, items = [] } = readRss(text);
    expect(link).toBe(`${SITE}/influencer/minacastellan`);
    expect(atom?.links).toEqual([
      { href: `${SITE}/influencer/minacastellan/feed.xml`, rel: 'self', type: 'application/rss+xml' },
    ]);
    expect(items).toMatchObject(
      (await liveIds()).map((id) => ({
        guid: { value: `${SITE}/deals?offer=${id}`, isPermaLink: true },
        link: `${SITE}/deals?offer=${id}`,
        dc: { creators: ['Mina Castellan'] },
        categories: [{ name: expect.any(String) }],
      })),
    );
    for (const { pubDate } of items) expect(Date.parse(pubDate ?? '')).not.toBeNaN();
  });
});

it("a brand's feed escapes what people wrote, and leaves out what XML can't contain", async () => {
  await stack.database.sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, terms, category)
    select id, 'Salt & <Pepper>', 'A&B"]]>', '<script>alert(1)</script> & more', ${'a\ufffeb\uffffc'}, 'Food'
    from public.profiles where username = 'minacastellan'`;
  const path = `brand/${encodeURIComponent('Salt & <Pepper>')}`;
  expect(readRss((await read(`${path}/feed.xml`)).text).items).toMatchObject([
    {
      title: 'Salt & <Pepper>: <script>alert(1)</script> & more',
      description:
        'Code A&amp;B&quot;]]&gt; at Salt &amp; &lt;Pepper&gt;.<br>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more<br>abc',
    },
  ]);
  expect(readJson((await read(`${path}/feed.json`)).text).items).toMatchObject([
    { content_text: expect.stringContaining('at Salt & <Pepper>.\n<script>alert(1)</script> & more\n') },
  ]);
});

it('each field of an offer is in the feed, except where its entry in the list of fields leaves it out', async () => {
  const { sql } = stack.database;
  const [account] = await sql<
    { id: string }[]
  >`select id from public.profiles where username = 'minacastellan'`;
  // Those for followers only are in no feed.
  const row = { ...offerOf(0), followers_only: false, influencer_id: account?.id ?? '' };
  await sql`insert into public.promo_codes ${sql(row)}`;
  const brand = encodeURIComponent(OFFER_VALUES.brand_name[0]);
  const feed = readJson((await read(`brand/${brand}/feed.json`)).text);
  expect(feed.items).toHaveLength(1);
  expect(misplacedIn('feed', saidIn(JSON.stringify(feed.items)))).toEqual([]);
});

it('a hidden account has no feed', async () => {
  const person = await stack.database.createUser({ is_influencer: true, username: 'hidden.feed' });
  expect(await read('influencer/hidden.feed/feed.json')).toMatchObject({ status: 200 });
  await stack.database.sql`select public.suspend_account(${person.id})`;
  expect(await read('influencer/hidden.feed/feed.json')).toMatchObject({ status: 404 });
});

it.each([
  'influencer/nobody.there/feed.json',
  'influencer/robin.ashdown/feed.json',
  'influencer/minacastellan/feed.txt',
  'influencer/minacastellan/constructor',
  'influencer/minacastellan/__proto__',
  'influencer/%FF/feed.json',
  'influencer/%00/feed.json',
  'brand/Nobody%20sells%20this/feed.xml',
  'agency/tall.ladder/feed.json',
])('GET %s answers 404, because it is no feed', async (path) => {
  expect(await read(path)).toMatchObject({ status: 404 });
});
