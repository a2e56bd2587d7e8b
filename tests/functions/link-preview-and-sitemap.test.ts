import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack({ seeded: true });
});

async function preview(path: string) {
  const query = new URLSearchParams({ path });
  const response = await fetch(`${stack.apiUrl}/functions/v1/link-preview?${query}`);
  return { status: response.status, body: await response.json() };
}

describe('link-preview', () => {
  it('shows an influencer by name and picture, whatever case the link is in', async () => {
    expect(await preview('/influencer/MinaCastellan')).toEqual({
      status: 200,
      body: {
        title: 'Mina Castellan on Promobell',
        description: expect.stringMatching(/^\d+ promo codes by @minacastellan\. /),
        image: expect.stringContaining('minacastellan'),
        path: '/influencer/minacastellan',
      },
    });
  });

  it('shows a credit card without its handle', async () => {
    const [card] = await stack.database.sql`
      select username, full_name from public.profiles where is_creditcard limit 1`;
    const { body } = await preview(`/influencer/${card?.username}`);
    expect(body).toMatchObject({ title: `${card?.full_name} on Promobell` });
    expect(body.description).toMatch(new RegExp(`^\\d+ promo codes? by ${card?.full_name}\\.`));
  });

  it('shows a brand by its name as the data has it, any characters in it', async () => {
    const [mina] = await stack.database.sql`select id from public.profiles where username = 'minacastellan'`;
    await stack.database.sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
      values (${mina?.id}, 'Salt & Co / 50%', 'SALT', 'Ten off', 'Food', 'https://salt.example')`;
    const path = `/brand/${encodeURIComponent('salt & co / 50%')}`;
    expect(await preview(path)).toMatchObject({
      status: 200,
      body: {
        title: 'Salt & Co / 50% promo codes · Promobell',
        description: '1 promo code for Salt & Co / 50%, from people you can follow.',
        path: `/brand/${encodeURIComponent('Salt & Co / 50%')}`,
      },
    });
  });

  it('leads from a former username and an id to the present address', async () => {
    const [solene] = await stack.database.sql`
      update public.profiles set username = 'solene.now' where username = 'solene.m' returning id`;
    for (const handle of ['solene.m', solene?.id]) {
      expect(await preview(`/influencer/${handle}`)).toMatchObject({
        status: 200,
        body: { path: '/influencer/solene.now' },
      });
    }
  });

  it('finds a brand with a percent sign in its name', async () => {
    const [mina] = await stack.database.sql`select id from public.profiles where username = 'minacastellan'`;
    await stack.database.sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
      values (${mina?.id}, 'a%2Fb', 'LITERAL', 'Ten off', 'Food')`;
    expect(await preview('/brand/a%252Fb')).toMatchObject({
      status: 200,
      body: { title: 'a%2Fb promo codes · Promobell', path: '/brand/a%252Fb' },
    });
    expect(await preview('/brand/a%2Fb')).toMatchObject({ status: 404 });
  });

  it('shows an offer by its brand and its text, and not its code', async () => {
    const [offer] = await stack.database.sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
      select id, 'Kiln & Co', 'KILNCODE', 'Two mugs  for one', 'Home', 'https://kiln.example'
      from public.profiles where username = 'minacastellan' returning id`;
    const path = `/deals?offer=${offer?.id}`;
    expect(await preview(path)).toEqual({
      status: 200,
      body: {
        title: 'Kiln & Co: Two mugs for one · Promobell',
        description: 'Two mugs for one. From Mina Castellan, on Promobell.',
        image: expect.stringContaining('minacastellan'),
        path,
      },
    });
  });

  it.each([
    ['/deals?offer=not-an-id', 404],
    ['/deals?offer=00000000-0000-4000-8000-00000000dead', 404],
    ['/deals', 400],
    ['/influencer/nobody-of-that-name', 404],
    ['/brand/nothing-of-that-name', 404],
    ['/influencer/%E0%A4%A', 400],
    ['/influencer/%00', 400],
    ['/brand/%FF', 400],
    ['/brand/..', 404],
    ['/brand/a%00b', 400],
    ['/profile', 400],
    ['', 400],
  ])('has none for %j', async (path, status) => {
    expect(await preview(path)).toMatchObject({ status, body: { error: expect.any(String) } });
  });

  it('has no preview for members who aren’t influencers', async () => {
    const [shopper] = await stack.database.sql`
      select username from public.profiles where not is_influencer and not is_creditcard and not is_featured limit 1`;
    expect(await preview(`/influencer/${shopper?.username}`)).toMatchObject({ status: 404 });
  });
});

describe('sitemap', () => {
  const sitemap = async (part: string) => {
    const response = await fetch(`${stack.apiUrl}/functions/v1/sitemap/${part}`);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };

  it('names every influencer and credit card, and no shopper', async () => {
    const { type, text } = await sitemap('profiles');
    expect(type).toContain('application/xml');
    const [{ count } = { count: 0 }] = await stack.database.sql<{ count: number }[]>`
      select count(*)::integer as count from public.profiles where is_influencer or is_creditcard`;
    expect(text.match(/<loc>/g)).toHaveLength(count);
    expect(text).toContain('<loc>http://localhost:5173/influencer/minacastellan</loc>');
  });

  it('names every brand with live codes', async () => {
    const { text } = await sitemap('brands');
    const brands = await stack.database.sql<{ name: string }[]>`select name from public.brand_counts`;
    expect(text.match(/<loc>/g)).toHaveLength(brands.length);
    for (const { name } of brands) expect(text).toContain(`/brand/${encodeURIComponent(name)}</loc>`);
  });

  it('is written once, however often it is asked for, and may be kept for an hour', async () => {
    const before = await sitemap('brands');
    await stack.database.sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
      select id, 'Unheard of', 'NEWS', 'Ten off', 'Food' from public.profiles where username = 'minacastellan'`;
    const response = await fetch(`${stack.apiUrl}/functions/v1/sitemap/brands`);
    expect(await response.text()).toBe(before.text);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('has entries that no client can read', async () => {
    const { error } = await stack.client().rpc('sitemap_entries', { part: 'brands' });
    expect(error?.code).toBe('42501');
  });

  it('knows no other part', async () => {
    expect(await sitemap('secrets')).toMatchObject({ status: 404 });
  });
});
