// What the site's host runs: built into one file with the app (hosting/build-plugin.ts), for Node and Deno alike.
import { env } from '../src/lib/env';
import { renderPage } from '../src/server';
import { documentAddress, documentParameters, pageAt } from '../src/shared/document-address';
import { OFFER_PARAMETER } from '../src/shared/offers/offer-address';
import { type Page, pageName, pages } from '../src/shared/pages';
import { documentOf } from './document';

/** The build's part of the documents. */
export interface Shell {
  /** The app's document, empty. */
  html: string;
  /** The tags by page that load its code with the document. */
  preloads: Record<string, string>;
  /** Sent with every document. */
  headers: Record<string, string>;
}

/** A document that can be sent more than once. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** False when it went without its data, which didn't come in time. */
  isComplete: boolean;
}

/** How long a document waits for its data. Then it is sent without, and the app asks. */
const DATA_MS = 800;
/** No address of ours is longer. */
const LONGEST_ADDRESS = 1_000;
const BASE = 'http://site.invalid';

/**
 * The key of the document for a request, or null for what isn't rendered here: files, pages of one's own, and methods
 * that change something.
 * @param isNoFile that the host has no file at this path, so that an address without a page is a document, too
 */
export function documentKey(
  { method, url }: Pick<Request, 'method' | 'url'>,
  isNoFile: boolean,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const address = documentAddress(new URL(url));
  // What follows two slashes would be read as another site.
  if (address.startsWith('//')) return null;
  const page = pageAt(new URL(url).pathname);
  if (address.length > LONGEST_ADDRESS || (page ? page.document === 'none' : !isNoFile)) return null;
  return address;
}

/** Makes the document for a key. It sees nothing else of the request: no cookie, no session, no host. */
export async function answerFor(address: string, shell: Shell, waitMs = DATA_MS): Promise<Answer> {
  const page = pageAt(new URL(address, BASE).pathname);
  const rendered = await renderPage(address, waitMs);
  const headers = { ...shell.headers, ...cachingOf(page, rendered.isComplete) };
  if (rendered.movedTo !== undefined) {
    const { pathname, search } = new URL(rendered.movedTo, BASE);
    return {
      status: 301,
      headers: { ...headers, Location: `${pathname}${search}` },
      body: '',
      isComplete: true,
    };
  }
  return {
    status: rendered.isNotFound ? 404 : 200,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
    body: documentOf(shellFor(page, shell), rendered, env.siteUrl),
    isComplete: rendered.isComplete,
  };
}

/**
 * Browsers ask each time; the host keeps a document for a minute, and for another one sends it while it makes the next. What is hidden, or
 * becomes for followers only, stays in documents as long (docs/decisions/followers-only.md).
 */
function cachingOf(page: Page | undefined, isComplete: boolean): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': isComplete
      ? 'public, s-maxage=60, stale-while-revalidate=60'
      : 'public, s-maxage=2',
    'Netlify-Vary': `query=${page ? documentParameters(page).join('|') : OFFER_PARAMETER}`,
  };
}

export function responseOf({ status, headers, body }: Answer, method: string): Response {
  return new Response(method === 'HEAD' || status === 301 ? null : body, { status, headers });
}

/**
 * Answers a request at the host's edge.
 * @param fromHost the host's own answer: a file, the function behind a path, or the app's empty document for everything else
 */
export async function respond(
  request: Request,
  shell: Shell,
  fromHost: () => Promise<Response>,
): Promise<Response> {
  const send = async (key: string) => responseOf(await answerFor(key, shell), request.method);
  const key = documentKey(request, false);
  if (key !== null) return send(key).catch(fromHost);
  const response = await fromHost();
  const missing = documentKey(request, true);
  const isDocument = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  return missing !== null && isDocument ? send(missing).catch(() => response) : response;
}

/** A page as the build and the host's own files know it (hosting/site-files.ts). */
export interface BuiltPage extends Page {
  /** The name of its module in src/routes and of its document. */
  name: string;
  /** Its HTML without data, for a host that renders nothing; null for a page without a document of its own. */
  html: string | null;
}

/** The names of the pages that have documents. */
export function documentNames(): string[] {
  return Object.values<Page>(pages).flatMap((page) => (page.document === 'none' ? [] : [pageName(page)]));
}

export function builtPages(shell: Shell): Promise<BuiltPage[]> {
  return Promise.all(
    Object.values<Page>(pages).map(async (page) => ({
      ...page,
      name: pageName(page),
      html: await withoutData(page, shell),
    })),
  );
}

async function withoutData(page: Page, shell: Shell): Promise<string | null> {
  if (page.document === 'none') return null;
  const html = shellFor(page, shell);
  if (page.document === 'empty') return html;
  const rendered = await renderPage(page.path.replace(/:\w+/, '-'), 0);
  // A document for many addresses can't name its own.
  return documentOf(html, rendered, page.path.includes(':') ? undefined : env.siteUrl);
}

function shellFor(page: Page | undefined, { html, preloads }: Shell): string {
  return html.replace('</head>', () => `${(page && preloads[pageName(page)]) ?? ''}</head>`);
}
