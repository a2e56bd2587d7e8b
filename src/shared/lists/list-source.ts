import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { FIRST_PAGE, type FilteredPage, nextCursor, type Page, pageKeys } from './pages';

/** What a list is read from. */
export interface ListSource<Item, Filters = undefined> {
  /** The list's key, without its filters. */
  queryKey: QueryKey;
  /** The search, sort and categories. While a list with changed filters loads, the former one stays on the screen. */
  filters?: Filters;
  /** @param after the cursor of the page before */
  fetchPage: (after: string, signal: AbortSignal) => Promise<Page<Item>>;
  /**
   * What is requested again when the list's key is invalidated, when the window gets the focus, and by the timer. 'first page' is for lists that
   * many people change, and costs one request however many pages are loaded. 'all pages' is for lists that the user edits, where
   * a change on the third page has to show.
   */
  refresh?: 'first page' | 'all pages';
}

async function fetchFiltered<Item, Filters>(
  { fetchPage, filters }: ListSource<Item, Filters>,
  after: string,
  signal: AbortSignal,
): Promise<FilteredPage<Item, Filters>> {
  return { ...(await fetchPage(after, signal)), filters };
}

/** The list's first page as it is now. */
export function firstPageOf<Item, Filters>(source: ListSource<Item, Filters>, signal: AbortSignal) {
  return fetchFiltered(source, FIRST_PAGE, signal);
}

/** The list's pages as they were read. */
export function pagesQuery<Item, Filters>(source: ListSource<Item, Filters>) {
  const { queryKey, filters, refresh = 'first page' } = source;
  const keys = pageKeys(queryKey, filters);
  return infiniteQueryOptions({
    queryKey: keys.pages,
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await fetchFiltered(source, pageParam, signal);
      if (pageParam === FIRST_PAGE && refresh === 'first page') client.setQueryData(keys.firstPage, page);
      return page;
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    // A static query isn't refetched when its key is invalidated: only the first page is, by useFirstPage.
    staleTime: refresh === 'first page' ? 'static' : 0,
  });
}
