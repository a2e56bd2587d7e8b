import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { pageName, pages } from '@/shared/pages';
import { earlyScriptHash } from '../../hosting/early-script';
import { securityHeaders } from '../../hosting/security-headers';
import { siteFiles } from '../../hosting/site-files';
import { readSiteSettings } from '../../hosting/site-settings';

const settings = {
  siteUrl: 'https://promobell.example',
  supabaseUrl: 'https://abc.supabase.co',
  pixelUrl: undefined,
  sentryDsn: undefined,
  hostSigns: false,
};
const namedPages = Object.values(pages).map((page) => ({ ...page, name: pageName(page) }));

describe('the registry of pages', () => {
  it('has an entry for each module in src/routes, and no other', () => {
    const modules = readdirSync('src/routes').map((file) => file.replace(/\.tsx$/, ''));
    expect(modules.sort()).toEqual(namedPages.map(({ name }) => name).sort());
  });

  it('lists in a sitemap only pages that search engines may show', () => {
    for (const { name, sitemap, crawlers } of namedPages) {
      if (sitemap !== 'none') expect(crawlers, name).toBe('index');
    }
  });
});

describe('the content security policy', () => {
  const policyOf = (pixelUrl: string | undefined, sentryDsn?: string) =>
    new Map(
      (securityHeaders({ ...settings, pixelUrl, sentryDsn })['Content-Security-Policy'] ?? '')
        .split('; ')
        .map((directive): [string, string] => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources.join(' ')];
        }),
    );

  it("allows only the site's own scripts and the build's inline ones", () => {
    expect(policyOf(undefined).get('script-src')).toBe(`'self' '${earlyScriptHash}'`);
    expect(policyOf(undefined).get('frame-ancestors')).toBe("'none'");
  });

  it('allows the API and its socket', () => {
    expect(policyOf(undefined).get('connect-src')).toBe(
      "'self' https://abc.supabase.co wss://abc.supabase.co",
    );
  });

  it('allows Meta only with a pixel', () => {
    const pixelUrl = 'https://connect.facebook.net/en_US/fbevents.js';
    expect(policyOf(pixelUrl).get('script-src')).toBe(
      `'self' '${earlyScriptHash}' https://connect.facebook.net`,
    );
    expect([...policyOf(undefined).values()].join(' ')).not.toContain('facebook');
  });

  it('allows Sentry when errors are sent there', () => {
    expect(policyOf(undefined, 'https://key@o1.ingest.sentry.example/2').get('connect-src')).toBe(
      "'self' https://abc.supabase.co wss://abc.supabase.co https://o1.ingest.sentry.example",
    );
  });
});

describe('the files for a static host', () => {
  it("rewrite everything that isn't a file to a document of the app, after what functions answer", () => {
    const lines = siteFiles(settings, namedPages)._redirects?.trim().split('\n');
    expect(lines?.slice(-3)).toEqual([
      '/influencer/* /influencer.html 200',
      '/brand/* /brand.html 200',
      '/* /app.html 200',
    ]);
    expect(lines).toContain(
      '/api/upload-promo-codes https://abc.supabase.co/functions/v1/upload-promo-codes 200',
    );
  });

  it('answer 404 where a file of the build is gone, after the paths of functions', () => {
    const lines = siteFiles(settings, namedPages)._redirects?.split('\n') ?? [];
    expect(lines).toContain('/assets/* /app.html 404');
    const ofApi = lines.filter((line) => line.startsWith('/api/'));
    expect(ofApi.at(-1)).toBe('/api/* /app.html 404');
  });

  it('lead short links to their function, signed where the host has a secret for it', () => {
    const rule = '/go/:name https://abc.supabase.co/functions/v1/go/:name 200';
    const lines = (hostSigns: boolean) =>
      siteFiles({ ...settings, hostSigns }, namedPages)._redirects?.split('\n');
    expect(lines(false)).toContain(rule);
    expect(lines(true)).toContain(`${rule} signed=HOST_SIGNING_SECRET`);
  });

  it("lead to functions also when the API's address is set with a slash at its end", () => {
    vi.stubEnv('VITE_SUPABASE_URL', 'https://abc.supabase.co/');
    const found = readSiteSettings({ envDir: false }, 'production');
    vi.unstubAllEnvs();
    expect(siteFiles(found, namedPages)._redirects).toContain(
      '/go/:name https://abc.supabase.co/functions/v1/go/:name 200',
    );
  });

  it("name the sitemap when the site's address is known", () => {
    const files = siteFiles(settings, namedPages);
    expect(files['robots.txt']).toContain('Sitemap: https://promobell.example/sitemap.xml');
    expect(files['sitemap.xml']).toContain('<loc>https://promobell.example/sitemap-brands.xml</loc>');
    expect(files['sitemap-pages.xml']).toContain('<loc>https://promobell.example/deals</loc>');
    expect(files['sitemap-pages.xml']).not.toMatch(/\/:|\/login/);
    expect(files['robots.txt']?.match(/(?<=Disallow: ).*/g)?.sort()).toEqual([
      '/agency-dashboard',
      '/brand-report',
      '/connect-extension',
      '/connect-instagram',
      '/csv-upload',
      '/influencer-dashboard',
      '/my-deals',
      '/notifications',
      '/profile',
      '/saved',
    ]);
  });

  it("name no sitemap while the site's address is unknown", () => {
    const files = siteFiles({ ...settings, siteUrl: undefined }, namedPages);
    expect(Object.keys(files).sort()).toEqual(['_headers', '_redirects', 'robots.txt']);
    expect(files['robots.txt']).not.toContain('Sitemap');
  });
});
