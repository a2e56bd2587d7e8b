import type { Page } from '../src/shared/pages';
import { securityHeaders } from './security-headers.ts';
import { BARE_DOCUMENT, FUNCTION_PATHS } from './site-paths.ts';
import { HOST_SECRET, type SiteSettings } from './site-settings.ts';

/** A page, and the name of its document (hosting/site.ts). */
type NamedPage = Pick<Page, 'path' | 'document' | 'sitemap' | 'crawlers'> & { name: string };

function robots({ siteUrl }: SiteSettings, pages: readonly NamedPage[]) {
  const offLimits = pages.filter(({ crawlers }) => crawlers === 'disallow');
  const rules = ['User-agent: *', ...offLimits.map(({ path }) => `Disallow: ${path}`)];
  return `${[...rules, ...(siteUrl ? ['', `Sitemap: ${siteUrl}/sitemap.xml`] : [])].join('\n')}\n`;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function sitemapIndex(siteUrl: string) {
  const parts = ['pages', 'profiles', 'brands'].map(
    (part) => `  <sitemap><loc>${siteUrl}/sitemap-${part}.xml</loc></sitemap>`,
  );
  return `${XML}<sitemapindex ${SCHEMA}>\n${parts.join('\n')}\n</sitemapindex>\n`;
}

function sitemapOfPages(siteUrl: string, pages: readonly NamedPage[]) {
  const listed = pages.filter(({ sitemap }) => sitemap === 'pages');
  const entries = listed.map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>`);
  return `${XML}<urlset ${SCHEMA}>\n${entries.join('\n')}\n</urlset>\n`;
}

/**
 * Netlify's `_redirects`: the paths that edge functions answer, 404 where a file is gone, and the document for an address that has none of its
 * own (for `/deals` the host finds `deals.html` by itself).
 */
function redirects({ supabaseUrl, hostSigns }: SiteSettings, pages: readonly NamedPage[]) {
  const withParameter = pages.filter(({ path, document }) => document !== 'none' && path.includes(':'));
  return `${[
    ...Array.from(
      FUNCTION_PATHS,
      ([path, target]) => `${path} ${supabaseUrl}${target} 200${hostSigns ? ` signed=${HOST_SECRET}` : ''}`,
    ),
    // Where there is no such file, a page in its place would be kept for a year as what was asked for (see headers).
    ...['assets', 'api'].map((folder) => `/${folder}/* /${BARE_DOCUMENT} 404`),
    ...withParameter.map(({ path, name }) => `${path.replace(/:.*/, '*')} /${name}.html 200`),
    `/* /${BARE_DOCUMENT} 200`,
  ].join('\n')}\n`;
}

function headers(settings: SiteSettings) {
  const all = Object.entries(securityHeaders(settings)).map(([name, value]) => `  ${name}: ${value}`);
  return `/*\n${all.join('\n')}\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n/service-worker.js\n  Cache-Control: no-cache\n`;
}

/** The files for the static host and for search engines that the build adds to the app, by name. */
export function siteFiles(settings: SiteSettings, pages: readonly NamedPage[]): Record<string, string> {
  const { siteUrl } = settings;
  return {
    'robots.txt': robots(settings, pages),
    _redirects: redirects(settings, pages),
    _headers: headers(settings),
    ...(siteUrl && {
      'sitemap.xml': sitemapIndex(siteUrl),
      'sitemap-pages.xml': sitemapOfPages(siteUrl, pages),
    }),
  };
}
