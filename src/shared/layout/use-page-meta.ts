import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { env } from '@/lib/env';
import { siteDescription } from '@/shared/pages';
import { useDocumentHead } from './document-head';

export interface PageMeta {
  title: string;
  /** One or two sentences for search results and shared links. */
  description?: string;
  /** A picture for a shared link: absolute, or a path of the site. */
  image?: string;
  /** Asks search engines not to list the page. */
  isPrivate?: boolean;
  /** Whether feeds of the page's offers lie beside it: the host's documents name them (docs/product/pages-and-seo.md#feeds). */
  hasFeeds?: boolean;
}

type Shown = Required<Omit<PageMeta, 'hasFeeds'>> & { path: string };

const IMAGE = '/icon-512.png';

let page: Shown | undefined;
/** Used instead of the page's while a sheet is open, even if the page's changes meanwhile. */
let sheet: Shown | undefined;

/** The title in the browser's tab: with the site's name, unless it is nothing else. */
export const fullTitle = (title: string) => (title === 'Promobell' ? title : `${title} · Promobell`);

/**
 * Sets the document's title, which the route announcer reads to screen readers, and what search engines and messengers read.
 * src/app/routes.tsx does it for each page; a page calls it to say something else. The canonical address leaves the query out,
 * because a search or a filter is no page of its own.
 */
export function usePageMeta({
  title,
  description = siteDescription,
  image = IMAGE,
  isPrivate = false,
  hasFeeds = false,
}: PageMeta) {
  const { pathname } = useLocation();
  useDocumentHead()?.meta({ title, description, image, isPrivate, hasFeeds, path: pathname });
  useEffect(() => {
    page = { title, description, image, isPrivate, path: pathname };
    write(sheet ?? page);
  }, [title, description, image, isPrivate, pathname]);
}

interface SheetMeta extends PageMeta {
  /** The sheet's own address. */
  path: string;
}

/** The same for a sheet with an address of its own, until it closes. */
export function useSheetMeta({
  title,
  description = siteDescription,
  image = IMAGE,
  isPrivate = false,
  path,
}: SheetMeta) {
  useDocumentHead()?.sheetMeta({ title, description, image, isPrivate, path });
  useEffect(() => {
    sheet = { title, description, image, isPrivate, path };
    write(sheet);
    return () => {
      sheet = undefined;
      if (page) write(page);
    };
  }, [title, description, image, isPrivate, path]);
}

function write({ title, description, image, isPrivate, path }: Shown) {
  const site = env.siteUrl ?? window.location.origin;
  document.title = fullTitle(title);
  setMeta('name', 'description', description);
  setMeta('property', 'og:title', document.title);
  setMeta('property', 'og:description', description);
  setMeta('property', 'og:url', `${site}${path}`);
  setMeta('property', 'og:image', new URL(URL.canParse(image, site) ? image : IMAGE, site).href);
  setMeta('name', 'robots', isPrivate ? 'noindex' : 'index, follow');
  setCanonical(`${site}${path}`);
}

function setMeta(attribute: 'name' | 'property', key: string, content: string) {
  const found = document.head.querySelector(`meta[${attribute}="${key}"]`);
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(attribute, key);
  meta.setAttribute('content', content);
}

function setCanonical(href: string) {
  const found = document.head.querySelector('link[rel="canonical"]');
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', href);
}
