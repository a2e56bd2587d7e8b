import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { documentAddress } from '@/shared/document-address';

/** A document's data: the cache that it was rendered from, as JSON in it. */
export interface DocumentData {
  /** The address that it was rendered for (src/shared/document-address.ts). */
  address: string;
  /** The beginning of the UTC hour in which it was rendered, in milliseconds since 1970. */
  hour: number;
  data: DehydratedState;
}

/** The id of the element that holds it. */
export const DOCUMENT_DATA_ID = 'document-data';

/** The data in the document; null if it was rendered for another address than this, or not at all. */
export function readDocumentData(location: Pick<URL, 'pathname' | 'search'>): DocumentData | null {
  const json = document.getElementById(DOCUMENT_DATA_ID)?.textContent;
  const data: DocumentData | null = JSON.parse(json ?? 'null');
  return data?.address === documentAddress(location) ? data : null;
}

/**
 * Hydrates the cache with a document's data, as if it had just been requested. The host may have cached the document for two minutes, but
 * a list of that age needs no other request before the page can be used. Only what a visitor doesn't find (null) is requested at once,
 * because a member may find it (docs/product/offers.md#followers-only).
 */
export function hydrateCache(client: QueryClient, { queries }: DehydratedState) {
  const dataUpdatedAt = Date.now();
  hydrate(client, {
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: query.state.data === null ? 0 : dataUpdatedAt },
    })),
  });
}
