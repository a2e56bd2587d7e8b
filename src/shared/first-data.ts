import type { QueryClient } from '@tanstack/react-query';

/** What decides what a page asks for. */
interface PageVisit {
  pathname: string;
  params: URLSearchParams;
  /** Who is signed in; null for a visitor, and for the documents that the site's host renders. */
  userId: string | null;
}

/**
 * Reads into the cache what a page shows first; a module in src/routes exports it under the name `firstData`. The site's host calls it
 * before it renders the page, and the app when a link is about to be followed. Failures stay in the cache, and the page asks again.
 */
export type FirstData = (client: QueryClient, visit: PageVisit) => Promise<unknown>;
