import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { answerCache } from './answer-cache.ts';
import { loadShell, loadSite, serverFolder } from './load-site.ts';
import { securityHeaders } from './security-headers.ts';
import { BARE_DOCUMENT } from './site-files.ts';
import { readSiteSettings, type SiteSettings } from './site-settings.ts';

/** Paths of files. When there is no such file the answer is 404 and not a page. */
const NO_PAGES = /^\/(assets|api)\//;

/**
 * Makes the preview server answer as the site's host does: with its headers, the documents that it renders, its choice of the
 * build's documents (`_redirects`) where it renders none, and sitemaps.
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
    async configurePreviewServer(server) {
      const folder = resolve(server.config.root, server.config.build.outDir);
      const redirects = readFileSync(join(folder, '_redirects'), 'utf8');
      const render = await renderer(serverFolder(folder));
      server.middlewares.use((request, response, next) => {
        // An unhandled rejection in a middleware would end the server.
        answer({ settings, folder, redirects, render }, request, response).then(
          (isAnswered) => isAnswered || next(),
          next,
        );
      });
    },
  };
}

type Render = (url: string, method: string) => Promise<Response | null>;

/** Renders documents as the host does; null where the build has made nothing that could. */
async function renderer(folder: string): Promise<Render | null> {
  if (!existsSync(folder)) return null;
  const [site, shell] = await Promise.all([loadSite(folder), loadShell(folder)]);
  const cached = answerCache((key) => site.answerFor(key, shell));
  return async (url, method) => {
    const key = site.documentKey({ url, method }, true);
    return key === null ? null : site.responseOf(await cached(key), method);
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

interface PreviewSite {
  settings: SiteSettings;
  folder: string;
  redirects: string;
  render: Render | null;
}

/** The path of the function that answers a feed's address, as `_redirects` says. */
const feedPath = (pathname: string) =>
  /^\/(influencer|brand)\/[^/]+\/feed\.(json|xml)$/.test(pathname) ? `feed${pathname}` : undefined;

const BASE = 'http://site.invalid';

/** @returns false for what the server hands out by itself: a file, or the document that the request now asks for */
async function answer(
  { settings, folder, redirects, render }: PreviewSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { url = '/', method = 'GET' } = request;
  const [pathname = '/'] = url.split('?');
  const [, part] = /^\/sitemap-(profiles|brands)\.xml$/.exec(pathname) ?? [];
  const fromFunction = part === undefined ? feedPath(pathname) : `sitemap/${part}`;
  if (fromFunction !== undefined) {
    const answered = await fetch(`${settings.supabaseUrl}/functions/v1/${fromFunction}`);
    const type = answered.headers.get('content-type') ?? 'application/xml';
    response.writeHead(answered.status, { 'content-type': type }).end(await answered.text());
    return true;
  }
  const isFile = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;
  if (isFile(pathname) || NO_PAGES.test(pathname)) return false;
  if (render && URL.canParse(url, BASE)) {
    // Without the backend there are still the build's documents.
    const rendered = await render(new URL(url, BASE).href, method).catch(() => null);
    if (rendered) {
      await send(rendered, request, response);
      return true;
    }
  }
  request.url = `/${documentFor(pathname, redirects, isFile)}`;
  return false;
}

const compress = promisify(gzip);

async function send(rendered: Response, { headers }: IncomingMessage, response: ServerResponse) {
  const isCompressed = /\bgzip\b/.test(String(headers['accept-encoding']));
  const body = Buffer.from(await rendered.arrayBuffer());
  const bytes = isCompressed ? await compress(body) : body;
  response
    .writeHead(rendered.status, {
      ...Object.fromEntries(rendered.headers),
      ...(isCompressed && { 'content-encoding': 'gzip' }),
      vary: 'accept-encoding',
      'content-length': bytes.length,
    })
    .end(bytes);
}
