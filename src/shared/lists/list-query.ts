import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { changeCached } from '../change-cached';
import { FIRST_PAGE, nextCursor, type Page } from './pages';

/** Marks the keys of lists among those of other queries. */
const LIST = 'list pages';

interface ListSource<Item> {
  /** The list's key, without its filters. */
  queryKey: QueryKey;
  /** The search, sort and categories. */
  filters?: unknown;
  /** @param after the cursor of the page before */
  fetchPage: (after: string, signal: AbortSignal) => Promise<Page<Item>>;
}

export type ListQuery<Item> = ReturnType<typeof listQuery<Item>>;

/** The one query of a list: its pages, each behind the last one's cursor. */
export function listQuery<Item>({ queryKey, filters, fetchPage }: ListSource<Item>) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, LIST, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
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

/** Called after the user changed something: refreshes what is shown under these keys, and forgets the lists that aren't shown. */
export function refreshLists(client: QueryClient, keys: readonly QueryKey[]) {
  for (const queryKey of keys) forgetLists(client, queryKey);
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
