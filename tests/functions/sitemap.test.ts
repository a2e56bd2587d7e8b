import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack({ seeded: true });
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

  it('lists every influencer and credit card, and no shopper', async () => {
    const { type, text } = await sitemap('profiles');
    expect(type).toContain('application/xml');
    // Those of the sample data: another file's may have come since the text was written, which is kept for an hour.
    const samples = await stack.database.sql<{ username: string; isListed: boolean }[]>`
      select username, is_influencer or is_creditcard as "isListed" from public.profiles
      where created_at < now() - interval '1 hour' and username is not null`;
    const listed = samples.filter(({ username }) => text.includes(`/influencer/${username}</loc>`));
    expect(listed).toEqual(samples.filter(({ isListed }) => isListed));
    expect(listed.map(({ username }) => username)).toContain('minacastellan');
  });

  it('lists every brand with live codes', async () => {
    const { text } = await sitemap('brands');
    const brands = await stack.database.sql<{ name: string }[]>`select name from public.brand_counts`;
    expect(text.match(/<loc>/g)).toHaveLength(brands.length);
    for (const { name } of brands) expect(text).toContain(`/brand/${encodeURIComponent(name)}</loc>`);
  });

  it('is written once, however often it is requested, and may be cached for an hour', async () => {
    const before = await sitemap('brands');
    await stack.database.sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
      select id, 'Unheard of', 'NEWS', 'Ten off', 'Food' from public.profiles where username = 'minacastellan'`;
    const response = await fetch(`${stack.apiUrl}/functions/v1/sitemap/brands`);
    expect(await response.text()).toBe(before.text);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('is made of rows that no client can read', async () => {
    const { error } = await stack.client().rpc('sitemap_entries', { part: 'brands' });
    expect(error?.code).toBe('42501');
  });

  it('answers 404 for an unknown part', async () => {
    expect(await sitemap('secrets')).toMatchObject({ status: 404 });
  });
});
