import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { keepPlace, placeAt, scrollKey } from '../scroll/scroll-places';
import { FIRST_PAGE, type FilteredPage, itemsOf, nextCursor, PAGE_SIZE, type Page, pageKeys } from './pages';
import { useFirstPage } from './use-first-page';

/** The most pages that are loaded at once after Back or a reload; the rest of a longer list loads on scrolling. */
const MOST_PAGES_RESTORED = 10;

interface PagedListOptions<Item, Filters> {
  /** The list's key, without its filters. */
  queryKey: QueryKey;
  /** The search, sort and categories. While a list with changed filters loads, the former one stays on the screen. */
  filters?: Filters;
  /** @param after the cursor of the page before */
  fetchPage: (after: string, signal: AbortSignal) => Promise<Page<Item>>;
  /** False while it isn't known yet what to request: the list is pending until then. */
  enabled?: boolean;
  /**
   * What is requested again when the list's key is invalidated, when the window gets the focus, and by the timer. 'first page' is for lists that
   * many people change, and costs one request however many pages are loaded. 'all pages' is for lists that the user edits, where
   * a change on the third page has to show.
   */
  refresh?: 'first page' | 'all pages';
  refetchInterval?: number;
}

export type PagedList<Item, Filters = unknown> = ReturnType<
  typeof usePagedList<Item & { id: string }, Filters>
>;

/**
 * A list that is read page by page. After Back or a reload it asks for as many pages as were shown before, and shows them
 * together (docs/decisions/place-and-focus.md).
 */
export function usePagedList<Item extends { id: string }, Filters>({
  queryKey,
  filters,
  fetchPage,
  enabled = true,
  refresh = 'first page',
  refetchInterval,
}: PagedListOptions<Item, Filters>) {
  const client = useQueryClient();
  const keys = pageKeys(queryKey, filters);
  const fetchFiltered = async (after: string, signal: AbortSignal): Promise<FilteredPage<Item, Filters>> => ({
    ...(await fetchPage(after, signal)),
    filters,
  });
  const options = infiniteQueryOptions({
    queryKey: keys.pages,
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchFiltered(pageParam, signal);
      if (pageParam === FIRST_PAGE && refresh === 'first page') client.setQueryData(keys.firstPage, page);
      return page;
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: filters === undefined ? undefined : keepPreviousData,
    // A static query isn't refetched when its key is invalidated: only the first page is, by useFirstPage.
    staleTime: refresh === 'first page' ? 'static' : 0,
  });

  const place = scrollKey(useLocation());
  const pagesBefore = useMemo(() => Math.min(placeAt(place)?.pages ?? 1, MOST_PAGES_RESTORED), [place]);
  const readAll = () => client.prefetchInfiniteQuery({ ...options, pages: pagesBefore });
  if (enabled && pagesBefore > 1 && !client.getQueryState(keys.pages)) void readAll();

  const query = useInfiniteQuery({ ...options, enabled });
  const pages = query.data?.pages;
  const items = useMemo(() => itemsOf(pages ?? []), [pages]);
  const isCurrent = query.isSuccess && !query.isPlaceholderData;
  const pagesShown = isCurrent ? pages?.length : undefined;
  useEffect(() => {
    if (pagesShown !== undefined) keepPlace(place, { pages: pagesShown });
  }, [place, pagesShown]);

  const firstPage = useFirstPage({
    keys,
    fetchFirstPage: (signal) => fetchFiltered(FIRST_PAGE, signal),
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
    firstPage,
  };
}
