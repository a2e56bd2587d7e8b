import { MOST_COUNTED } from '@rules/most-counted';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import type { ListFilters } from '@/domain/list-filters';

/** Changes a part of the data in the cache. The whole stays as stale as it was, because nothing new is known of the rest. */
export function changeCached<Data>(client: QueryClient, filters: QueryFilters, change: (data: Data) => Data) {
  for (const { queryKey, state } of client.getQueryCache().findAll(filters)) {
    client.setQueryData<Data>(queryKey, (data) => data && change(data), { updatedAt: state.dataUpdatedAt });
    if (state.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/** How many items a list asks for at once; the database gives no more (docs/product/lists-and-search.md#pages-of-a-list). */
export const PAGE_SIZE = 24;

/** How many characters a search text may have: as many as a promo code. */
export const MAX_SEARCH_LENGTH = 100;

/** One answer of a list function. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages, counted up to MOST_COUNTED; only the first page knows. */
  total: number | undefined;
  /** The cursor to send as `after` for the next page; empty when this page is the last. */
  next: string;
}

interface PageRow {
  cursor: string | null;
  /** Null or missing in a list that isn't counted. */
  total?: number | null;
}

/** What a list sends as `after` for its first page. */
export const FIRST_PAGE = '';

/** The arguments of a list function. A list passes only the filters that its function has. */
export function pageArguments(
  after: string,
  { search, sort, categories = [], country }: Partial<ListFilters> = {},
) {
  return {
    ...(search && { search }),
    ...(categories.length > 0 && { in_categories: [...categories] }),
    ...(country && { in_country: country }),
    ...(after !== FIRST_PAGE && { after }),
    ...(sort && { sort }),
    page_size: PAGE_SIZE,
  };
}

/** Reads the rows of a list function: a page that isn't full is the last one. */
export function pageOf<Row extends PageRow, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): Page<Item> {
  const last = rows.length < PAGE_SIZE ? undefined : rows[rows.length - 1];
  return { items: rows.map(toItem), total: rows[0]?.total ?? undefined, next: last?.cursor ?? '' };
}

/** The cursor of the page after these, or undefined at the list's end. */
export function nextCursor<Item>(lastPage: Page<Item>, pages: readonly Page<Item>[]): string | undefined {
  const total = pages[0]?.total ?? MOST_COUNTED;
  const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isComplete = total < MOST_COUNTED && loaded >= total;
  return isComplete ? undefined : lastPage.next || undefined;
}

/** The items of all pages in order, each once: an item may have moved down a page between two requests. */
export function itemsOf<Item extends { id: string }>(pages: readonly Page<Item>[]): Item[] {
  return [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
}

/** Marks the keys of lists among those of other queries. */
const LIST = 'list pages';

interface ListSource<Item> {
  /** The list's key, without its filters. */
  queryKey: QueryKey;
  /** The list's search, sort order and filters. */
  filters?: unknown;
  /** Whether the total leaves out some of the items, so that it doesn't tell where the list ends. */
  countsPart?: boolean;
  /** @param after the cursor of the page before */
  fetchPage: (after: string, signal: AbortSignal) => Promise<Page<Item>>;
}

export type ListQuery<Item> = ReturnType<typeof listQuery<Item>>;

/** The one query of a list: its pages, each behind the last one's cursor. */
export function listQuery<Item>({ queryKey, filters, countsPart = false, fetchPage }: ListSource<Item>) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, LIST, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (lastPage: Page<Item>, pages: readonly Page<Item>[]) =>
      countsPart ? lastPage.next || undefined : nextCursor(lastPage, pages),
  });
}

const isList = ({ queryKey }: { queryKey: QueryKey }) => queryKey.includes(LIST);

/** Changes items in all cached lists under a key, which stay as stale as they are. */
export function changeItems<Item>(client: QueryClient, queryKey: QueryKey, change: (item: Item) => Item) {
  changeCached<InfiniteData<Page<Item>>>(client, { queryKey, predicate: isList }, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  }));
}

/** The items of all cached lists under a key. */
export function cachedItems<Item>(client: QueryClient, queryKey: QueryKey): Item[] {
  return client
    .getQueriesData<InfiniteData<Page<Item>>>({ queryKey, predicate: isList })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.items);
}

/** Removes lists that aren't on the screen from the cache, so that they are read from the top when they are opened again. */
export function forgetLists(client: QueryClient, queryKey: QueryKey) {
  // A list that holds still is shown and yet inactive for TanStack, so the observers are counted.
  client.removeQueries({ queryKey, predicate: (query) => isList(query) && query.getObserversCount() === 0 });
}

/** Called after somebody changed something: refreshes what is shown under these keys, and forgets the lists that aren't shown. */
export function refreshLists(client: QueryClient, keys: readonly QueryKey[]) {
  for (const queryKey of keys) forgetLists(client, queryKey);
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
