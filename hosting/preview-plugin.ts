import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { fetchPreview, previewedPaths, withHead } from './page-head.ts';
import { securityHeaders } from './security-headers.ts';
import { BARE_DOCUMENT } from './site-files.ts';
import { readSiteSettings, type SiteSettings } from './site-settings.ts';

/** Paths of files. When there is no such file the answer is 404 and not a page. */
const NO_PAGES = /^\/(assets|api)\//;

/**
 * Makes the preview server answer as the site's host does: with its headers, its choice of documents (the build's `_redirects`),
 * previews of shared links and sitemaps.
 */
export function previewHost(): Plugin {
  let settings: SiteSettings;
  return {
    name: 'promobell-preview-host',
    config(config, { mode, isPreview }) {
      settings = readSiteSettings(config, mode);
      // The default type 'spa' would answer with index.html for everything that isn't a file.
      return { ...(isPreview && { appType: 'mpa' }), preview: { headers: securityHeaders(settings) } };
    },
    configurePreviewServer(server) {
      const folder = resolve(server.config.root, server.config.build.outDir);
      const redirects = readFileSync(join(folder, '_redirects'), 'utf8');
      server.middlewares.use((request, response, next) => {
        // An unhandled rejection in a middleware would end the server.
        answer(settings, folder, redirects, request, response).then(
          (isAnswered) => isAnswered || next(),
          next,
        );
      });
    },
  };
}

/**
 * The document for an address, chosen as static hosts choose it: `deals.html` for `/deals` if there is such a file, else by the
 * first line that matches.
 * @param redirects the text of the build's `_redirects`
 * @param isFile tells whether the build has a file of that name
 */
export function documentFor(pathname: string, redirects: string, isFile: (name: string) => boolean): string {
  const [, name] = /^\/([\w-]*)$/.exec(pathname) ?? [];
  const own = `${name || 'index'}.html`;
  if (name !== undefined && isFile(own)) return own;
  const rules = redirects.matchAll(/^(\S*)\* \/(\S+\.html) 200$/gm);
  const [, , file] = [...rules].find(([, start = '']) => pathname.startsWith(start)) ?? [];
  return file ?? BARE_DOCUMENT;
}

/** @returns false for what the server hands out by itself: a file, or the document that the request now asks for */
async function answer(
  settings: SiteSettings,
  folder: string,
  redirects: string,
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
  const file = documentFor(pathname, redirects, isFile);
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
