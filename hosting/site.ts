// What the site's host runs: built into one file with the app (hosting/build-plugin.ts), for Node and Deno alike.
import { answerEmbed } from '../src/features/embed/answer-embed';
import { isEmbedPath } from '../src/features/embed/embed-address';
import { type RenderedPage, renderHead, renderPage } from '../src/server';
import { documentAddress, documentParameters, pageAt } from '../src/shared/document-address';
import { OFFER_PARAMETER } from '../src/shared/offer-address';
import { NOT_FOUND_PATH, type Page, pageName, pages } from '../src/shared/pages';
import styles from '../src/ui/styles.css?inline';
import { documentOf } from './document';
import { BARE_DOCUMENT } from './site-paths';

/** The build's part of the documents. */
export interface Shell {
  /** index.html as the build wrote it, with its placeholders (hosting/document.ts). */
  template: string;
  /** By the page's name, the tags that load its code with the document. */
  preloads: Record<string, string>;
  /** Sent with every document. */
  headers: Record<string, string>;
  /** Sent with what other sites show in a frame. */
  embedHeaders: Record<string, string>;
}

/** A document that can be sent more than once. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** False when it went without its data, which didn't come in time. */
  isComplete: boolean;
}

/** How long a document waits for its data. Then it is sent without, and the app asks. */
const DATA_MS = 800;
/** No address of ours is longer. A longer path can only be a missing page; a longer query would fill the cache, so the app renders it. */
const LONGEST_ADDRESS = 1_000;
/** Makes a URL of a path, to be parsed; nobody asks this host. */
const BASE = 'http://site.invalid';

/**
 * The key of the document for a request, or null for what isn't rendered here: files, pages of one's own, and methods
 * that change something.
 * @param isNoFile that the host has no file at this path, so that an address without a page is a document, too
 */
function documentKey({ method, url }: Pick<Request, 'method' | 'url'>, isNoFile: boolean): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const address = documentAddress(new URL(url));
  // What follows two slashes would be read as another site.
  if (address.startsWith('//')) return null;
  const { pathname } = new URL(url);
  const page = pageAt(pathname);
  if (page ? page.document === 'none' : !isNoFile) return null;
  if (pathname.length > LONGEST_ADDRESS) return NOT_FOUND_PATH;
  return address.length > LONGEST_ADDRESS ? null : address;
}

/**
 * Renders two pages without data before the first request comes, so that the code of documents is compiled by then
 * (docs/decisions/hosting.md#time).
 */
export async function warmUp(shell: Shell): Promise<void> {
  for (const { path } of [pages.deals, pages.influencers]) await answerFor(path, shell, 0);
}

/** Renders the document for a cache key. It sees nothing else of the request: no cookie, no session, no host. */
export async function answerFor(address: string, shell: Shell, waitMs = DATA_MS): Promise<Answer> {
  const page = pageAt(new URL(address, BASE).pathname);
  const rendered = await renderPage(address, waitMs);
  // Over a missing page, too, an offer's sheet opens.
  const parameters = page ? documentParameters(page) : [OFFER_PARAMETER];
  const headers = { ...shell.headers, ...cachingOf(parameters, rendered.isComplete) };
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
    body: filled(shell, page, rendered),
    isComplete: rendered.isComplete,
  };
}

/**
 * Browsers revalidate each time. The host caches a document for a minute, and for another minute serves it stale while it renders the
 * next. An offer that was hidden, or made followers-only, stays in documents as long (docs/decisions/followers-only.md). A document
 * without its data is cached for two seconds only.
 */
function cachingOf(parameters: readonly string[], isComplete: boolean): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': isComplete
      ? 'public, s-maxage=60, stale-while-revalidate=60'
      : 'public, s-maxage=2',
    'Netlify-Vary': `query=${parameters.join('|')}`,
  };
}

/** As long as a frame waits for its data, because no app in it asks for what hasn't come. */
const EMBED_DATA_MS = 5_000;
/** What the addresses under /embed/ read of their query. */
const EMBED_PARAMETERS = ['url', 'maxwidth', 'maxheight', 'format'];

/** Answers what other sites show in a frame, and how they find it. It sees nothing of the request but its address. */
export async function respondEmbed(
  { method, url }: Pick<Request, 'method' | 'url'>,
  embedHeaders: Record<string, string>,
): Promise<Response> {
  const { status, type, body, isComplete } = await answerEmbed(new URL(url), EMBED_DATA_MS);
  return new Response(method === 'HEAD' ? null : body, {
    status,
    headers: {
      ...embedHeaders,
      ...cachingOf(EMBED_PARAMETERS, isComplete),
      'Content-Type': `${type}; charset=utf-8`,
      // A site may read in the browser, too, how to embed something.
      ...(type === 'application/json' && { 'Access-Control-Allow-Origin': '*' }),
    },
  });
}

function responseOf({ status, headers, body }: Answer, method: string): Response {
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
  if (isEmbedPath(new URL(request.url).pathname)) return respondEmbed(request, shell.embedHeaders);
  const send = async (key: string) => responseOf(await answerFor(key, shell), request.method);
  const key = documentKey(request, false);
  if (key !== null) return send(key).catch(fromHost);
  const response = await fromHost();
  const missing = documentKey(request, true);
  const isDocument = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  return missing !== null && isDocument ? send(missing).catch(() => response) : response;
}

/** A page as the build and the host's own files know it (hosting/site-files.ts). */
interface BuiltPage extends Page {
  /** The name of its module in src/routes and of its document. */
  name: string;
  /** Its HTML without data, for a host that renders nothing; null for a page without a document of its own. */
  html: string | null;
}

/** The names of the pages that have documents. */
export function documentNames(): string[] {
  return Object.values<Page>(pages).flatMap((page) => (page.document === 'none' ? [] : [pageName(page)]));
}

/** All pages, with their HTML where they have a document. */
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
  if (page.document === 'empty') return bareDocument(shell, page);
  // The document is for all addresses of a path with a parameter, so it has no value for that and can't name its own address.
  const rendered = await renderPage(page.path.replace(/:\w+/, '-'), 0);
  const path = page.path.includes(':') ? undefined : rendered.meta.path;
  return filled(shell, page, { ...rendered, meta: { ...rendered.meta, path } });
}

/** The name of the build's document for an address, as the host finds it without rendering one. */
export function builtDocument(pathname: string): string {
  const page = pageAt(pathname);
  return page && page.document !== 'none' ? `${pageName(page)}.html` : BARE_DOCUMENT;
}

/** The document without a rendered page, which the app fills by itself. @param page whose code it preloads; none for all other addresses */
export function bareDocument(shell: Shell, page?: Page): string {
  return documentOf(shell.template, {
    head: headOf(shell, page, { title: pages.home.title, path: undefined }),
  });
}

function filled(shell: Shell, page: Page | undefined, rendered: RenderedPage): string {
  const { meta, html, data } = rendered;
  return documentOf(shell.template, { head: headOf(shell, page, meta), body: { html, data } });
}

/** The styles are in the document, because a file of styles would come after the scripts, and nothing is painted without it. */
function headOf({ preloads }: Shell, page: Page | undefined, meta: RenderedPage['meta']): string {
  return `${(page && preloads[pageName(page)]) ?? ''}${renderHead(meta)}<style>${styles}</style>`;
}
