import { MOST_COUNTED } from '@rules/most-counted';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListFilters } from '@/domain/list-filters';

/** How many items a list asks for at once; the database gives no more (docs/product/lists-and-search.md#pages-of-a-list). */
export const PAGE_SIZE = 24;

/** One answer of a list function. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages, counted up to MOST_COUNTED; only the first page knows. */
  total: number | undefined;
  /** The cursor to send as `after` for the next page; empty when this page is the last. */
  next: string;
}

/** A page with the filters it was requested with: while a list with other filters loads, the former one is still shown. */
export interface FilteredPage<Item, Filters> extends Page<Item> {
  filters: Filters | undefined;
}

interface PageRow {
  cursor: string | null;
  total: number | null;
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

const PAGES = 'pages';
const FIRST_PAGE_NOW = 'first page now';

export type PageKeys = ReturnType<typeof pageKeys>;

/** Where a list is cached: its pages as they were read, and its first page as it is now. */
export function pageKeys(listKey: QueryKey, filters: unknown) {
  return {
    pages: [...listKey, PAGES, filters],
    firstPage: [...listKey, FIRST_PAGE_NOW, filters],
  };
}

export const isPages = ({ queryKey }: { queryKey: QueryKey }) => queryKey.includes(PAGES);
export const isFirstPage = ({ queryKey }: { queryKey: QueryKey }) => queryKey.includes(FIRST_PAGE_NOW);

/** Derives the first page of each cached list, as it is now, from the list's pages. */
export function restoreFirstPages(client: QueryClient, updatedAt: number) {
  for (const [queryKey, list] of client.getQueriesData<InfiniteData<Page<unknown>>>({ predicate: isPages })) {
    const firstPage = queryKey.map((part) => (part === PAGES ? FIRST_PAGE_NOW : part));
    client.setQueryData(firstPage, list?.pages[0], { updatedAt });
  }
}

/** A function that changes the items of all pages, for `setQueryData`. */
export function changedPages<Item, ListPage extends Page<Item>>(change: (item: Item) => Item) {
  return (list: InfiniteData<ListPage> | undefined) =>
    list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
}

/** Changes items in all cached lists under a key. */
export function changeItems<Item>(client: QueryClient, queryKey: QueryKey, change: (item: Item) => Item) {
  client.setQueriesData<InfiniteData<Page<Item>>>({ queryKey, predicate: isPages }, changedPages(change));
  client.setQueriesData<Page<Item>>(
    { queryKey, predicate: isFirstPage },
    (page) => page && { ...page, items: page.items.map(change) },
  );
}

/** The items of all cached lists under a key. */
export function cachedItems<Item>(client: QueryClient, queryKey: QueryKey): Item[] {
  return client
    .getQueriesData<InfiniteData<Page<Item>>>({ queryKey, predicate: isPages })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.items);
}

/**
 * Called after the user changed something: refreshes what is shown under these keys, and removes lists that aren't on the screen from the cache, to be
 * requested from the start when they are opened again. Refreshing only their first page would leave the change out of later pages.
 */
export function refreshLists(client: QueryClient, keys: readonly QueryKey[]) {
  for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive', predicate: isPages });
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
