import { parsedUrl } from '@rules/parsed-url';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { FEEDS } from '@/domain/feeds';
import { env } from '@/lib/env';
import { siteDescription } from '@/shared/pages';

interface PageMetaProps {
  title: string;
  /** One or two sentences for search results and shared links. */
  description?: string | undefined;
  /** A picture for a shared link: absolute, or a path of the site. */
  image?: string | undefined;
  /** Asks search engines not to list the page. */
  isPrivate?: boolean;
  /** Whether feeds of the page's offers lie beside it (docs/product/pages-and-seo.md#feeds). */
  hasFeeds?: boolean;
  /** Whether other sites may show what the page is about in a frame (docs/product/pages-and-seo.md#embeds). */
  isEmbeddable?: boolean;
}

export interface HeadElementsProps extends PageMetaProps {
  /** The page's own address; undefined for a document that is sent for several. */
  path: string | undefined;
}

/** The meta of the sheet that is open over a page; `path` is the sheet's own address. */
export type OverlayMeta = PageMetaProps & { path: string };

/** What is said of the sheet that is open over a page, instead of the page; undefined without a sheet. */
export const OverlayMetaContext = createContext<OverlayMeta | undefined>(undefined);

const IMAGE = '/icon-512.png';

/** The title in the browser's tab: with the site's name, unless it is nothing else. */
const fullTitle = (title: string) => (title === 'Promobell' ? title : `${title} · Promobell`);

/**
 * Says what a page is about. Each page has one: its own, or the one that src/app/routes.tsx adds to pages without `hasOwnMeta`. While a
 * sheet is open over the page, the sheet's meta takes the place of the page's (OpenOfferMeta in src/app/routes.tsx). The canonical address
 * leaves the query out, because a search or a filter is no page of its own.
 */
export function PageMeta(meta: PageMetaProps) {
  const { pathname } = useLocation();
  const said: HeadElementsProps = { ...meta, path: pathname, ...useContext(OverlayMetaContext) };
  const head = useDocumentHead();
  if (!head) return <HeadElements {...said} />;
  head.meta(said);
  return null;
}

/** The attribute of the elements that a page has put into the head. Those of index.html don't have it, and stay. */
export const PAGE_META = 'data-page-meta';
const mark = { [PAGE_META]: '' };

/**
 * What search engines, messengers and the browser's tab read of a page. What needs a whole address is left out while the site's isn't known.
 */
export function HeadElements({
  title,
  description = siteDescription,
  image = IMAGE,
  isPrivate = false,
  hasFeeds = false,
  isEmbeddable = false,
  path,
}: HeadElementsProps) {
  // Where the host renders the page there is no location, so its address comes from the settings.
  const site = env.siteUrl ?? globalThis.location?.origin;
  // A path with the name of a person or a brand, which may be any text, may make no valid URL.
  const url = path === undefined ? undefined : parsedUrl(path, site)?.href;
  const picture = (parsedUrl(image, site) ?? parsedUrl(IMAGE, site))?.href;
  return (
    <>
      <title>{fullTitle(title)}</title>
      <meta name="description" content={description} {...mark} />
      {isPrivate && <meta name="robots" content="noindex" {...mark} />}
      <meta property="og:title" content={fullTitle(title)} {...mark} />
      <meta property="og:description" content={description} {...mark} />
      {picture !== undefined && <meta property="og:image" content={picture} {...mark} />}
      {url !== undefined && <meta property="og:url" content={url} {...mark} />}
      {url !== undefined && <link rel="canonical" href={url} {...mark} />}
      {isEmbeddable && url !== undefined && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={title}
          href={`${site}/embed/oembed?${new URLSearchParams({ url })}`}
          {...mark}
        />
      )}
      {hasFeeds &&
        FEEDS.map(({ file, type, title: name }) => (
          <link
            key={file}
            rel="alternate"
            type={type}
            title={name}
            href={`${path?.replace(/\/$/, '')}/${file}`}
            {...mark}
          />
        ))}
    </>
  );
}

/** What a page says about itself outside its body, while the site's host renders it (src/server.tsx). */
export interface DocumentHead {
  meta: (meta: HeadElementsProps) => void;
  /** Says that there is nothing at the address. */
  notFound: () => void;
  /** Says that the page has another address: its path, and its query if it has one. */
  movedTo: (path: string) => void;
}

/** Null in the browser, where pages write to the document themselves. */
export const DocumentHeadContext = createContext<DocumentHead | null>(null);

/** Where a page says things about itself while the host renders it; null in the browser. */
export const useDocumentHead = () => useContext(DocumentHeadContext);

/** Tells search engines what a page shows (schema.org). */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // Without a '<', no text can end the element.
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
