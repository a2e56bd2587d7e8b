import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
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

/** What JSON Feed 1.1 asks for. */
const jsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().check(z.minLength(1)),
  home_page_url: z.url(),
  feed_url: z.url(),
  items: z.array(
    z.object({
      id: z.string().check(z.minLength(1)),
      url: z.url(),
      title: z.string(),
      content_text: z.string(),
      date_published: z.iso.datetime(),
      authors: z.array(z.object({ name: z.string(), url: z.url() })),
      tags: z.array(z.string()),
    }),
  ),
});

/** A strict XML parser: what isn't well-formed throws. */
const parsed = (xml: string) => new JSDOM(xml, { contentType: 'application/xml' }).window.document;
const texts = (document: Document, path: string) =>
  [...document.querySelectorAll(path)].map((element) => element.textContent);

const liveIds = async () => {
  const rows = await stack.database.sql<{ id: string }[]>`
    select c.id from public.promo_codes c join public.profiles p on p.id = c.influencer_id
    where p.username = 'minacastellan' and c.live_until >= private.today() and not c.followers_only
    order by c.created_at desc, c.id desc limit 24`;
  return rows.map(({ id }) => id);
};

describe('an influencer’s feed', () => {
  it('is a JSON Feed of its live offers, newest first, that leads to the site only', async () => {
    const { type, text } = await read('influencer/minacastellan/feed.json');
    expect(type).toBe('application/feed+json; charset=utf-8');
    const feed = jsonFeed.parse(JSON.parse(text));
    expect(feed.home_page_url).toBe(`${SITE}/influencer/minacastellan`);
    expect(feed.feed_url).toBe(`${SITE}/influencer/minacastellan/feed.json`);
    expect(feed.items.map(({ url }) => url)).toEqual(
      (await liveIds()).map((id) => `${SITE}/deals?offer=${id}`),
    );
    for (const [address] of text.matchAll(/https?:[^"\\]*/g)) {
      expect(address.startsWith(SITE) || address.startsWith('https://jsonfeed.org/'), address).toBe(true);
    }
  });

  it('is RSS 2.0 with the same offers', async () => {
    const { type, text } = await read('influencer/minacastellan/feed.xml');
    expect(type).toBe('application/rss+xml; charset=utf-8');
    const document = parsed(text);
    expect(document.documentElement.getAttribute('version')).toBe('2.0');
    expect(texts(document, 'channel > link')[0]).toBe(`${SITE}/influencer/minacastellan`);
    expect(texts(document, 'item > guid')).toEqual(
      (await liveIds()).map((id) => `${SITE}/deals?offer=${id}`),
    );
    for (const date of texts(document, 'item > pubDate')) expect(Date.parse(date ?? '')).not.toBeNaN();
  });
});

it('a brand’s feed holds what people wrote as text, never as markup, and leaves out what XML can’t hold', async () => {
  await stack.database.sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, terms, category)
    select id, 'Salt & <Pepper>', 'A&B"]]>', '<script>alert(1)</script> & more', ${'a\u0001b\u000bc'}, 'Food'
    from public.profiles where username = 'minacastellan'`;
  const path = `brand/${encodeURIComponent('Salt & <Pepper>')}`;
  const document = parsed((await read(`${path}/feed.xml`)).text);
  expect(texts(document, 'item > title')).toEqual(['Salt & <Pepper>: <script>alert(1)</script> & more']);
  expect(texts(document, 'item > description')).toEqual([
    'Code A&amp;B&quot;]]&gt; at Salt &amp; &lt;Pepper&gt;.<br>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more<br>abc',
  ]);
  const feed = jsonFeed.parse(JSON.parse((await read(`${path}/feed.json`)).text));
  expect(feed.items.map((item) => item.content_text)).toEqual([
    expect.stringContaining('at Salt & <Pepper>.\n<script>alert(1)</script> & more\n'),
  ]);
});

it('an account that is hidden has no feed', async () => {
  const person = await stack.database.createUser({ is_influencer: true, username: 'hidden.feed' });
  expect(await read('influencer/hidden.feed/feed.json')).toMatchObject({ status: 200 });
  await stack.database.sql`select public.suspend_account(${person.id})`;
  expect(await read('influencer/hidden.feed/feed.json')).toMatchObject({ status: 404 });
});

it.each([
  'influencer/nobody.there/feed.json',
  'influencer/robin.ashdown/feed.json',
  'influencer/minacastellan/feed.txt',
  'influencer/%FF/feed.json',
  'influencer/%00/feed.json',
  'brand/Nobody%20sells%20this/feed.xml',
  'agency/tall.ladder/feed.json',
])('there is no feed at %s', async (path) => {
  expect(await read(path)).toMatchObject({ status: 404 });
});
