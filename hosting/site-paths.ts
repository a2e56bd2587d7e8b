import { FEEDS } from '../src/domain/feeds.ts';

/** The document for every address without its own one. */
export const BARE_DOCUMENT = 'app.html';

/** The addresses of the site that edge functions answer, and those of the functions. `:name` is a part of the path. */
export const FUNCTION_PATHS: ReadonlyMap<string, string> = new Map([
  ['/api/upload-promo-codes', '/functions/v1/upload-promo-codes'],
  ['/go/:name', '/functions/v1/go/:name'],
  ['/sitemap-profiles.xml', '/functions/v1/sitemap/profiles'],
  ['/sitemap-brands.xml', '/functions/v1/sitemap/brands'],
  ...['influencer', 'brand'].flatMap((kind) =>
    FEEDS.map(({ file }): [string, string] => [
      `/${kind}/:name/${file}`,
      `/functions/v1/feed/${kind}/:name/${file}`,
    ]),
  ),
]);
