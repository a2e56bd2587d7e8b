import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { paths } from '../src/lib/paths.ts';
import { fetchPreview, hasPreview, withPreview } from './page-head.ts';
import { securityHeaders } from './security-headers.ts';
import { type SiteSettings, siteFiles } from './site-files.ts';

/** Pages whose address never changes and that anybody may find. */
const FOUND_PAGES = [
  paths.home.to(),
  paths.deals.to(),
  paths.influencers.to(),
  paths.brands.to(),
  paths.categories.to(),
  paths.creditCards.to(),
  paths.pricing.to(),
  paths.howItWorks.to(),
  paths.whyJoin.to(),
  paths.origin.to(),
  paths.affiliateProgram.to(),
  paths.contact.to(),
  paths.terms.to(),
  paths.privacy.to(),
];

/** Where Meta's pixel comes from, when the settings say nothing else. */
const PIXEL_URL = 'https://connect.facebook.net/en_US/fbevents.js';

function settingsOf(variables: Record<string, string>): SiteSettings {
  return {
    siteUrl: variables.VITE_SITE_URL?.replace(/\/+$/, '') || undefined,
    supabaseUrl: variables.VITE_SUPABASE_URL ?? 'http://127.0.0.1:54321',
    pixelUrl: variables.VITE_META_PIXEL_ID ? variables.VITE_META_PIXEL_URL || PIXEL_URL : undefined,
  };
}

/**
 * What the site's host does beyond handing out files, stated once: the build writes it down for a static host
 * (`_headers`, `_redirects`, robots.txt, sitemaps), and the preview server does the same by itself.
 */
export function site(): Plugin {
  let settings: SiteSettings;
  return {
    name: 'promobell-site',
    config(config, { mode }) {
      const folder = config.envDir === false ? false : (config.envDir ?? process.cwd());
      // Variables of the process count before those of .env files, as in the app itself.
      settings = settingsOf(loadEnv(mode, folder, 'VITE_'));
      return { preview: { headers: securityHeaders(settings) } };
    },
    transformIndexHtml(html) {
      const { siteUrl } = settings;
      return siteUrl ? html.replaceAll(/(property="og:image"\s+content=")\//g, `$1${siteUrl}/`) : html;
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(siteFiles(settings, FOUND_PAGES))) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    configurePreviewServer(server) {
      const page = join(resolve(server.config.root, server.config.build.outDir), 'index.html');
      server.middlewares.use((request, response, next) => {
        // A middleware's rejection would end the server.
        answer(settings, page, request, response).then((isAnswered) => isAnswered || next(), next);
      });
    },
  };
}

/** @returns false for a path that is not the plugin's */
async function answer(
  settings: SiteSettings,
  page: string,
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [pathname = '/'] = url.split('?');
  const [, part] = /^\/sitemap-(profiles|brands)\.xml$/.exec(pathname) ?? [];
  if (part !== undefined) {
    const sitemap = await fetch(`${settings.supabaseUrl}/functions/v1/sitemap/${part}`);
    response.writeHead(sitemap.status, { 'content-type': 'application/xml' }).end(await sitemap.text());
    return true;
  }
  if (!hasPreview(pathname)) return false;
  const preview = await fetchPreview(settings.supabaseUrl, pathname);
  if (preview === null) return false;
  const html = withPreview(
    await readFile(page, 'utf8'),
    preview,
    settings.siteUrl ?? `http://${headers.host}`,
  );
  response
    .writeHead(200, { ...securityHeaders(settings), 'content-type': 'text/html; charset=utf-8' })
    .end(html);
  return true;
}
