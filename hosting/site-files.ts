import { documentRules } from './documents.ts';
import { securityHeaders } from './security-headers.ts';
import type { SiteSettings } from './site-settings.ts';

/** Whose pages are nobody else's business. */
const PRIVATE = ['/profile', '/my-deals', '/influencer-dashboard', '/agency-dashboard', '/csv-upload'];

function robots({ siteUrl }: SiteSettings) {
  const rules = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)];
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

function sitemapOfPages(siteUrl: string, pages: readonly string[]) {
  const entries = pages.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`);
  return `${XML}<urlset ${SCHEMA}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** Paths of the site that functions answer, and everything else that is the app's: in the static host's own words. */
function redirects({ supabaseUrl }: SiteSettings) {
  const functions = `${supabaseUrl}/functions/v1`;
  return `${[
    `/api/upload-promo-codes ${functions}/upload-promo-codes 200`,
    `/sitemap-profiles.xml ${functions}/sitemap/profiles 200`,
    `/sitemap-brands.xml ${functions}/sitemap/brands 200`,
    ...documentRules,
  ].join('\n')}\n`;
}

function headers(settings: SiteSettings) {
  const all = Object.entries(securityHeaders(settings)).map(([name, value]) => `  ${name}: ${value}`);
  return `/*\n${all.join('\n')}\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`;
}

/** What the build adds to the app for a static host and for search engines: name and text of each file. */
export function siteFiles(settings: SiteSettings, pages: readonly string[]): Record<string, string> {
  const { siteUrl } = settings;
  return {
    'robots.txt': robots(settings),
    _redirects: redirects(settings),
    _headers: headers(settings),
    ...(siteUrl && {
      'sitemap.xml': sitemapIndex(siteUrl),
      'sitemap-pages.xml': sitemapOfPages(siteUrl, pages),
    }),
  };
}
