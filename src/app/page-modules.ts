import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { pageAt } from '@/shared/document-address';
import type { FirstData } from '@/shared/first-data';
import { openOfferId } from '@/shared/offers/offer-address';
import { offerQuery } from '@/shared/offers/offer-query';
import { type Page, pageName } from '@/shared/pages';

interface PageModule {
  Component: ComponentType;
  firstData?: FirstData;
}

/** A chunk of its own for each page. */
const modules = import.meta.glob<PageModule>('../routes/*.tsx');

/** The function that loads a page's code. */
export function moduleOf(page: Page) {
  const name = pageName(page);
  const load = modules[`../routes/${name}.tsx`];
  if (!load) throw new Error(`${page.path} has no module src/routes/${name}.tsx.`);
  return load;
}

/**
 * Loads the code of the page at an address, and reads into the cache what it shows first.
 * @param userId who is signed in; null for a visitor
 */
export async function readFirstData(
  client: QueryClient,
  { pathname, searchParams }: URL,
  userId: string | null,
) {
  const page = pageAt(pathname);
  const offerId = openOfferId(searchParams);
  const { firstData } = page ? await moduleOf(page)() : {};
  await Promise.all([
    firstData?.(client, { pathname, params: searchParams, userId }),
    offerId !== null && client.prefetchQuery(offerQuery(offerId)),
  ]);
}
