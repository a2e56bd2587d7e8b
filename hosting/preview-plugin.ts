import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { documentFor } from './documents.ts';
import { fetchPreview, previewedPaths, withHead } from './page-head.ts';
import { securityHeaders } from './security-headers.ts';
import { readSiteSettings, type SiteSettings } from './site-settings.ts';

/** Where a missing file is missing, and what functions answer. */
const NO_PAGES = /^\/(assets|api)\//;

/** The preview server as the site's host: its headers, its choice of documents, previews of shared links, sitemaps. */
export function previewHost(): Plugin {
  let settings: SiteSettings;
  return {
    name: 'promobell-preview-host',
    config(config, { mode, isPreview }) {
      settings = readSiteSettings(config, mode);
      // Else it would answer with index.html whatever there is no file for.
      return { ...(isPreview && { appType: 'mpa' }), preview: { headers: securityHeaders(settings) } };
    },
    configurePreviewServer(server) {
      const folder = resolve(server.config.root, server.config.build.outDir);
      server.middlewares.use((request, response, next) => {
        // A middleware's rejection would end the server.
        answer(settings, folder, request, response).then((isAnswered) => isAnswered || next(), next);
      });
    },
  };
}

/** @returns false for what the server hands out by itself: a file, or the document that the request now asks for */
async function answer(
  settings: SiteSettings,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { url = '/', headers } = request;
  const [pathname = '/'] = url.split('?');
  const [, part] = /^\/sitemap-(profiles|brands)\.xml$/.exec(pathname) ?? [];
  if (part !== undefined) {
    const sitemap = await fetch(`${settings.supabaseUrl}/functions/v1/sitemap/${part}`);
    response.writeHead(sitemap.status, { 'content-type': 'application/xml' }).end(await sitemap.text());
    return true;
  }
  const isFile = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;
  if (isFile(pathname) || NO_PAGES.test(pathname)) return false;
  const file = documentFor(pathname, isFile);
  const base = 'http://site.invalid';
  const previewed = URL.canParse(url, base) ? previewedPaths(new URL(url, base)) : [];
  const preview = await fetchPreview(settings.supabaseUrl, previewed);
  if (preview === null) {
    request.url = `/${file}`;
    return false;
  }
  const page = await readFile(join(folder, file), 'utf8');
  response
    .writeHead(200, { ...securityHeaders(settings), 'content-type': 'text/html; charset=utf-8' })
    .end(withHead(page, preview, settings.siteUrl ?? `http://${headers.host}`));
  return true;
}
