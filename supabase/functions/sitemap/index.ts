import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';

type Part = 'profiles' | 'brands';

const PATHS: Record<Part, string> = { profiles: '/influencer/', brands: '/brand/' };
const HOUR_MS = 60 * 60 * 1000;

/** The texts are cached for an hour here, and as long by the site's host. */
const written = new Map<Part, { text: Promise<string>; until: number }>();

/** `/sitemap/profiles` and `/sitemap/brands`: the addresses that come from the data, newest first. */
async function sitemap(request: Request): Promise<Response> {
  const part = partOf(new URL(request.url).pathname);
  return new Response(await textOf(part), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'netlify-cdn-cache-control': 'public, durable, s-maxage=3600, stale-while-revalidate=86400',
    },
  });
}

function partOf(pathname: string): Part {
  if (pathname.endsWith('/profiles')) return 'profiles';
  if (pathname.endsWith('/brands')) return 'brands';
  throw new Failure(404, 'There are the sitemaps profiles and brands.');
}

function textOf(part: Part): Promise<string> {
  const known = written.get(part);
  if (known && known.until > Date.now()) return known.text;
  const text = write(part);
  written.set(part, { text, until: Date.now() + HOUR_MS });
  // A failure isn't cached.
  text.catch(() => written.delete(part));
  return text;
}

async function write(part: Part): Promise<string> {
  const { data, error } = await serviceClient().rpc('sitemap_entries', { part });
  if (error) throw error;
  const entries: [name: string, changed: string][] = data;
  const start = `${new URL(env('SITE_URL')).origin}${PATHS[part]}`;
  // encodeURIComponent encodes every character that is special in XML except the apostrophe, which is allowed here.
  const urls = entries.map(
    ([name, changed]) =>
      `  <url><loc>${start}${encodeURIComponent(name)}</loc><lastmod>${new Date(changed).toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

Deno.serve(endpoint(sitemap, { methods: ['GET', 'HEAD'] }));
