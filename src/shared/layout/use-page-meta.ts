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

const IMAGE = '/icon-512.png';

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
    const site = env.siteUrl ?? window.location.origin;
    document.title = fullTitle(title);
    setMeta('name', 'description', description);
    setMeta('property', 'og:title', document.title);
    setMeta('property', 'og:description', description);
    setMeta('property', 'og:url', `${site}${pathname}`);
    setMeta('property', 'og:image', new URL(URL.canParse(image, site) ? image : IMAGE, site).href);
    setMeta('name', 'robots', isPrivate ? 'noindex' : 'index, follow');
    setCanonical(`${site}${pathname}`);
  }, [title, description, image, isPrivate, pathname]);
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
