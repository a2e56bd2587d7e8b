import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { env } from '@/lib/env';
import { fullTitle, siteDescription } from './found-pages';

interface PageMeta {
  /** 'Promobell' alone, or it is added. */
  title: string;
  /** One or two sentences for whoever finds the page or gets its link. */
  description?: string;
  /** A picture for a shared link: absolute, or a path of the site. */
  image?: string;
  /** The person's own, or of no use to a stranger: search engines leave it out. */
  isPrivate?: boolean;
}

type Said = Required<PageMeta> & { path: string };

const IMAGE = '/icon-512.png';

let page: Said | undefined;
/** A sheet speaks in the page's place while it is open, whatever the page has to say meanwhile. */
let sheet: Said | undefined;

/**
 * Names the page: in the browser's tab (the route announcer reads it to screen readers), to search engines and to whoever gets its
 * link. Its address is the path alone, so that a search or a filter isn't taken for a page of its own.
 */
export function usePageMeta({
  title,
  description = siteDescription,
  image = IMAGE,
  isPrivate = false,
}: PageMeta) {
  const { pathname } = useLocation();
  useEffect(() => {
    page = { title, description, image, isPrivate, path: pathname };
    say(sheet ?? page);
  }, [title, description, image, isPrivate, pathname]);
}

interface SheetMeta extends PageMeta {
  /** The sheet's own address. */
  path: string;
}

/** The same for a sheet over the page, with an address of its own; the page's words are back when it closes. */
export function useSheetMeta({
  title,
  description = siteDescription,
  image = IMAGE,
  isPrivate = false,
  path,
}: SheetMeta) {
  useEffect(() => {
    sheet = { title, description, image, isPrivate, path };
    say(sheet);
    return () => {
      sheet = undefined;
      if (page) say(page);
    };
  }, [title, description, image, isPrivate, path]);
}

function say({ title, description, image, isPrivate, path }: Said) {
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
