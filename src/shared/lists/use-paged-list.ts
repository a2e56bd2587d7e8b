import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storedScrollPosition, storeScrollPosition } from '../scroll/scroll-position';
import { firstPageOf, type ListSource, pagesQuery } from './list-source';
import { itemsOf, PAGE_SIZE, pageKeys } from './pages';
import { useFirstPage } from './use-first-page';

/** The most pages that are loaded at once after Back or a reload; the rest of a longer list loads on scrolling. */
const MAX_RESTORED_PAGES = 10;

interface PagedListOptions<Item, Filters> extends ListSource<Item, Filters> {
  /** False while it isn't known yet what to request: the list is pending until then. */
  enabled?: boolean;
  refetchInterval?: number;
}

export type PagedList<Item, Filters = unknown> = ReturnType<
  typeof usePagedList<Item & { id: string }, Filters>
>;

/**
 * A list that is read page by page. After Back or a reload it asks for as many pages as were shown before, and shows them
 * together (docs/decisions/scroll-and-focus.md).
 */
export function usePagedList<Item extends { id: string }, Filters>({
  enabled = true,
  refetchInterval,
  ...source
}: PagedListOptions<Item, Filters>) {
  const { filters, refresh = 'first page' } = source;
  const client = useQueryClient();
  const keys = pageKeys(source.queryKey, filters);
  const options = pagesQuery(source);

  const { key: entry, pathname, search } = useLocation();
  // Read when the history entry is first rendered, because the effect below writes the entry's number anew.
  const [known, setKnown] = useState(() => shownBefore(entry));
  const before = known.entry === entry ? known : shownBefore(entry);
  if (before !== known) setKnown(before);
  const pagesBefore = before.pages;
  // Asked for before useInfiniteQuery, which finds this request under way then and doesn't ask for one page alone.
  const readAll = () => client.prefetchInfiniteQuery({ ...options, pages: pagesBefore });
  if (enabled && pagesBefore > 1 && !client.getQueryState(keys.pages)) {
    void readAll();
  }

  const query = useInfiniteQuery({
    ...options,
    enabled,
    placeholderData: (former, formerQuery) => {
      const formerKey = formerQuery?.queryKey.slice(0, source.queryKey.length) ?? [];
      return hashKey(formerKey) === hashKey(source.queryKey) ? former : undefined;
    },
  });
  const pages = query.data?.pages;
  const items = useMemo(() => itemsOf(pages ?? []), [pages]);
  const isCurrent = query.isSuccess && !query.isPlaceholderData;
  const pagesShown = isCurrent ? pages?.length : undefined;
  // With the items on the screen, or a reload right then would ask for fewer.
  useLayoutEffect(() => {
    if (pagesShown !== undefined) storeScrollPosition(`${pathname}${search}`, { pages: pagesShown });
  }, [pathname, search, pagesShown]);

  const firstPage = useFirstPage({
    keys,
    fetchFirstPage: (signal) => firstPageOf(source, signal),
    refetchInterval,
    pages: isCurrent ? pages : undefined,
    enabled: refresh === 'first page',
  });

  return {
    query,
    items,
    /** Undefined until it is known, and when it couldn't be loaded. */
    total: pages && (pages[0]?.total ?? items.length),
    /** False while the list for the previous filters is still shown. */
    isCurrent,
    /** The filters of the list that is shown. */
    shownFilters: pages?.[0]?.filters,
    /** How many items are being loaded after Back or a reload; undefined when that isn't known. */
    expected: pagesBefore > 1 ? pagesBefore * PAGE_SIZE : undefined,
    tryAgain: () => void (pagesBefore > 1 ? readAll() : query.refetch()),
    /** The first page as it is now, by which news are noticed and read without reading all pages again. */
    firstPage,
  };
}

/** How many pages the present history entry's list had, at most as many as are loaded again. */
const shownBefore = (entry: string) => ({
  entry,
  pages: Math.min(storedScrollPosition().pages ?? 1, MAX_RESTORED_PAGES),
});
