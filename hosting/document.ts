import type { RenderedPage } from '../src/server';
import { DRAWN_DOCUMENT_ID, type DrawnDocument } from '../src/shared/drawn-document';
import { fullTitle } from '../src/shared/layout/use-page-meta';
import { FEEDS } from './feeds';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** In an HTML script element, JSON without this sign can't end the element, whatever its texts say. */
const withoutMarkup = (json: string) => json.replaceAll('<', '\\u003c');

/** The page's head and body put into the app's document, which otherwise stays as the build wrote it. */
export function documentOf(html: string, page: RenderedPage, siteUrl: string | undefined): string {
  const structured = page.structuredData.map(
    (json) => `<script type="application/ld+json" data-drawn>${withoutMarkup(json)}</script>`,
  );
  return withHead(html, page, siteUrl)
    .replace('</head>', () => `${page.links}${structured.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>${drawnJson(page.drawn)}`);
}

function drawnJson(drawn: DrawnDocument): string {
  return `<script type="application/json" id="${DRAWN_DOCUMENT_ID}">${withoutMarkup(JSON.stringify(drawn))}</script>`;
}

/** Names of people and brands come from their owners and may be malformed; the page must be sent all the same. */
const absolute = (address: string, siteUrl: string | undefined) =>
  URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : undefined;

/** What messengers and search engines read. Tags that need an absolute address are left out while the site's isn't known. */
function withHead(html: string, { meta }: RenderedPage, siteUrl: string | undefined): string {
  if (!meta) return html;
  const title = fullTitle(meta.title);
  const url = siteUrl && absolute(meta.path, siteUrl);
  const contents: Record<string, string | undefined> = {
    description: meta.description,
    robots: meta.isPrivate ? 'noindex' : undefined,
    'og:title': title,
    'og:description': meta.description,
    'og:image': meta.image && absolute(meta.image, siteUrl),
    'og:url': url,
  };
  let page = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
  for (const [name, content] of Object.entries(contents)) {
    if (!content) continue;
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    page = withTag(
      page,
      new RegExp(`<meta\\s+${attribute}="${name}"[^>]*>`),
      `<meta ${attribute}="${name}" content="${escaped(content)}">`,
    );
  }
  for (const { type, title: name, file } of meta.hasFeeds ? FEEDS : []) {
    const href = `${meta.path.replace(/\/$/, '')}/${file}`;
    page = page.replace(
      '</head>',
      () => `<link rel="alternate" type="${type}" title="${name}" href="${escaped(href)}"></head>`,
    );
  }
  return url
    ? withTag(page, /<link\s+rel="canonical"[^>]*>/, `<link rel="canonical" href="${escaped(url)}">`)
    : page;
}

function withTag(page: string, former: RegExp, tag: string): string {
  return former.test(page) ? page.replace(former, () => tag) : page.replace('</head>', () => `${tag}</head>`);
}
