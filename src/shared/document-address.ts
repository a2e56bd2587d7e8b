import { matchPath } from 'react-router-dom';
import { OFFER_PARAMETER } from './offer-address';
import { type Page, pages } from './pages';
import { queryOf } from './with-parameters';

/** The page at a path, which may be that of one of its tabs; undefined when there is none. */
export function pageAt(pathname: string): Page | undefined {
  return Object.values<Page>(pages).find((page) => tabAt(page, pathname) !== undefined);
}

/** Which of a page's tabs a path opens: '' for the first, and for a page without tabs; undefined when it is another page's path. */
export function tabAt({ path, tabs = { '': path } }: Page, pathname: string): string | undefined {
  return Object.keys(tabs).find((tab) => matchPath(`${path}/${tab}`, pathname) !== null);
}

/** The path of the page itself, whichever of its tabs is open, and without slashes at its end. */
export function pagePath(pathname: string): string {
  const page = pageAt(pathname);
  const path = page && tabAt(page, pathname) ? pathname.replace(/[^/]+\/*$/, '') : pathname;
  return path.replace(/(.)\/+$/, '$1');
}

/** The parameters that a page's documents depend on. */
export function documentParameters({ query = [] }: Page): string[] {
  return [...query, OFFER_PARAMETER];
}

/**
 * What tells one document from another: the path and, in a fixed order, the parameters that the page reads. A document belongs to the
 * present address when this is the same for both.
 */
export function documentAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const page = pageAt(pathname);
  const given = new URLSearchParams(search);
  const read = (page ? documentParameters(page) : []).flatMap((name) => {
    const value = given.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  return `${pathname}${queryOf(new URLSearchParams(read))}`;
}
