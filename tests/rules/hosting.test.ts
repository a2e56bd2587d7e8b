import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageName, pages, siteDescription } from '@/shared/pages';
import { previewedPaths, withHead } from '../../hosting/page-head';
import { documentFor } from '../../hosting/preview-plugin';
import { securityHeaders } from '../../hosting/security-headers';
import { siteFiles } from '../../hosting/site-files';

const settings = {
  siteUrl: 'https://promobell.example',
  supabaseUrl: 'https://abc.supabase.co',
  pixelUrl: undefined,
};
const namedPages = Object.values(pages).map((page) => ({ ...page, name: pageName(page) }));

describe('the registry of pages', () => {
  it('has an entry for each module in src/routes, and no other', () => {
    const modules = readdirSync('src/routes').map((file) => file.replace(/\.tsx$/, ''));
    expect(modules.sort()).toEqual(namedPages.map(({ name }) => name).sort());
  });

  it('describes the site as index.html does', () => {
    const contents = readFileSync('index.html', 'utf8').match(/content="Follow [^"]*"/g);
    expect(new Set(contents)).toEqual(new Set([`content="${siteDescription}"`]));
  });

  it('lists in a sitemap only what search engines may list', () => {
    for (const { name, sitemap, crawlers } of namedPages) {
      if (sitemap !== 'none') expect(crawlers, name).toBe('index');
    }
  });
});

describe('the policy of what a page may load', () => {
  const policyOf = (pixelUrl: string | undefined) =>
    new Map(
      (securityHeaders({ ...settings, pixelUrl })['Content-Security-Policy'] ?? '')
        .split('; ')
        .map((directive): [string, string] => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources.join(' ')];
        }),
    );

  it('lets in scripts of the site alone, and none that stand in the page', () => {
    expect(policyOf(undefined).get('script-src')).toBe("'self'");
    expect(policyOf(undefined).get('frame-ancestors')).toBe("'none'");
  });

  it('reaches the API and its socket', () => {
    expect(policyOf(undefined).get('connect-src')).toBe(
      "'self' https://abc.supabase.co wss://abc.supabase.co",
    );
  });

  it('knows Meta with a pixel only', () => {
    const pixelUrl = 'https://connect.facebook.net/en_US/fbevents.js';
    expect(policyOf(pixelUrl).get('script-src')).toBe("'self' https://connect.facebook.net");
    expect([...policyOf(undefined).values()].join(' ')).not.toContain('facebook');
  });
});

describe('a page with a preview', () => {
  const html =
    '<head><title>Promobell</title><meta property="og:title" content="Promobell" /><meta\n  name="description"\n  content="x"\n/></head>';
  const preview = {
    title: 'Mina "M" <Castellan> & Co $1',
    description: 'Codes',
    image: '/icon-512.png',
    path: '/influencer/mina',
  };

  it('says it where messengers read, and nothing in it becomes markup', () => {
    const page = withHead(html, preview, 'https://promobell.example');
    const title = 'Mina &quot;M&quot; &lt;Castellan&gt; &amp; Co $1';
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<meta property="og:title" content="${title}">`);
    expect(page).toContain('<meta name="description" content="Codes">');
    expect(page).toContain('content="https://promobell.example/icon-512.png"');
    expect(page).toContain('content="https://promobell.example/influencer/mina"');
    expect(page).toContain('<link rel="canonical" href="https://promobell.example/influencer/mina">');
    expect(page.match(/og:title/g)).toHaveLength(1);
  });

  it('says nothing that needs the site’s address while it isn’t known', () => {
    const page = withHead(html, preview, undefined);
    expect(page).toContain('<meta name="description" content="Codes">');
    expect(page).not.toMatch(/og:image|og:url|canonical/);
  });

  it('is sent whatever a profile says of its picture', () => {
    expect(withHead(html, { ...preview, image: 'https://[' }, 'https://promobell.example')).toContain(
      'og:image',
    );
  });

  it.each([
    ['/influencer/mina', true],
    ['/brand/H%26M', true],
    ['/brand/', false],
    ['/brands', false],
    ['/influencer/mina/more', false],
  ])('%s has one: %s', (path, has) => {
    expect(previewedPaths(new URL(path, 'https://promobell.example')).length > 0).toBe(has);
  });

  it.each([
    ['/deals?offer=a1', ['/deals?offer=a1']],
    // An offer that is gone leaves the page below it.
    ['/brand/Fernwood?q=x&offer=a1', ['/deals?offer=a1', '/brand/Fernwood']],
    ['/?offer=a%26b', ['/deals?offer=a%26b']],
    ['/brand/Fernwood?q=x', ['/brand/Fernwood']],
  ])('of %j is the first that there is of %j', (address, paths) => {
    expect(previewedPaths(new URL(address, 'https://promobell.example'))).toEqual(paths);
  });
});

describe('the document for an address', () => {
  const files = [
    'index.html',
    'deals.html',
    'how-it-works.html',
    'app.html',
    'influencer.html',
    'brand.html',
  ];
  it.each([
    ['/', 'index.html'],
    ['/deals', 'deals.html'],
    ['/how-it-works', 'how-it-works.html'],
    ['/influencer/mina', 'influencer.html'],
    ['/brand/H%26M', 'brand.html'],
    ['/profile', 'app.html'],
    ['/deals/more', 'app.html'],
    ['/../secret', 'app.html'],
    ['//', 'app.html'],
  ])('%s is %s', (path, file) => {
    const redirects = siteFiles(settings, namedPages)._redirects ?? '';
    expect(documentFor(path, redirects, (name) => files.includes(name))).toBe(file);
  });
});

describe('the files for a static host', () => {
  it('lead everything that is no file to a document of the app, after what functions answer', () => {
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

  it('name the sitemap where the site’s address is known', () => {
    const files = siteFiles(settings, namedPages);
    expect(files['robots.txt']).toContain('Sitemap: https://promobell.example/sitemap.xml');
    expect(files['sitemap.xml']).toContain('<loc>https://promobell.example/sitemap-brands.xml</loc>');
    expect(files['sitemap-pages.xml']).toContain('<loc>https://promobell.example/deals</loc>');
    expect(files['sitemap-pages.xml']).not.toMatch(/\/:|\/login/);
    expect(files['robots.txt']?.match(/(?<=Disallow: ).*/g)?.sort()).toEqual([
      '/agency-dashboard',
      '/csv-upload',
      '/influencer-dashboard',
      '/my-deals',
      '/profile',
    ]);
  });

  it('make none of another’s address while it isn’t', () => {
    const files = siteFiles({ ...settings, siteUrl: undefined }, namedPages);
    expect(Object.keys(files).sort()).toEqual(['_headers', '_redirects', 'robots.txt']);
    expect(files['robots.txt']).not.toContain('Sitemap');
  });
});
