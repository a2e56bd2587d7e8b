import type { SupabaseClient } from 'npm:@supabase/supabase-js@2.109.0';
import { env } from '../_shared/env.ts';
import { Failure } from '../_shared/failure.ts';
import { publicClient } from '../_shared/public-client.ts';

interface Entry {
  path: string;
  changed: string;
}

/** The REST interface answers no more rows at once; a sitemap holds no more than 50,000 addresses. */
const PAGE = 1000;
const MOST = 50_000;

/** `/sitemap/profiles` and `/sitemap/brands`: the addresses that change with the data, newest first. */
export async function sitemap(request: Request): Promise<Response> {
  const [, part] = /\/(profiles|brands)$/.exec(new URL(request.url).pathname) ?? [];
  if (part === undefined) throw new Failure(404, 'There are the sitemaps profiles and brands.');
  const entries = await allPages(part === 'profiles' ? profiles : brands);
  const site = new URL(env('SITE_URL')).origin;
  const urls = entries.map(
    ({ path, changed }) =>
      `  <url><loc>${site}${path}</loc><lastmod>${new Date(changed).toISOString()}</lastmod></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  );
}

async function allPages(page: (client: SupabaseClient, from: number) => Promise<Entry[]>): Promise<Entry[]> {
  const client = publicClient();
  const entries: Entry[] = [];
  while (entries.length < MOST) {
    const next = await page(client, entries.length);
    entries.push(...next);
    if (next.length < PAGE) break;
  }
  return entries.slice(0, MOST);
}

async function profiles(client: SupabaseClient, from: number): Promise<Entry[]> {
  const { data, error } = await client
    .from('profiles')
    .select('username, updated_at')
    .or('is_influencer.eq.true,is_creditcard.eq.true')
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + PAGE - 1);
  if (error) throw error;
  return data.map(({ username, updated_at }) => ({
    path: `/influencer/${encodeURIComponent(username)}`,
    changed: updated_at,
  }));
}

async function brands(client: SupabaseClient, from: number): Promise<Entry[]> {
  const { data, error } = await client
    .from('brand_counts')
    .select('name, newest_at')
    .order('newest_at', { ascending: false })
    .order('brand_key')
    .range(from, from + PAGE - 1);
  if (error) throw error;
  // An apostrophe is left as it is by the encoding, and is no trouble in XML; everything else of its own is encoded.
  return data.map(({ name, newest_at }) => ({
    path: `/brand/${encodeURIComponent(name)}`,
    changed: newest_at,
  }));
}
