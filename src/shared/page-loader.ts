import type { QueryClient } from '@tanstack/react-query';

/** What decides what a page shows first. */
export interface PageVisit {
  /** The query cache, into which it is read. */
  client: QueryClient;
  url: URL;
  /** Who is signed in; null for a visitor, and for the documents that the site's host renders. */
  userId: string | null;
}

/**
 * Reads into the cache what a page shows first, if it isn't there; src/routes/<page>.loader.ts exports it under the name `loader`. The
 * page's route calls it (src/app/routes.tsx). What fails stays in the cache as failed, and the page asks again.
 */
export type PageLoader = (visit: PageVisit) => Promise<unknown>;
