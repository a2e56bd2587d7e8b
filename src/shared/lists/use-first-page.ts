import { type InfiniteData, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { changedPages, FIRST_PAGE, type FilteredPage, itemsOf, type PageKeys } from './pages';

/** Scrolled further than this many pixels, somebody is reading the list, and it isn't replaced under them. */
const READING_FROM_PX = 320;
const isReading = () => window.scrollY > READING_FROM_PX;

interface FirstPageOptions<Item, Filters> {
  keys: PageKeys;
  fetchFirstPage: (signal: AbortSignal) => Promise<FilteredPage<Item, Filters>>;
  refetchInterval: number | undefined;
  /** The pages as they were read; undefined until the list with these filters is shown. */
  pages: FilteredPage<Item, Filters>[] | undefined;
  enabled: boolean;
}

/**
 * The first page of a list as it is now, the only page that is requested again (docs/decisions/list-queries.md). When it differs from
 * the shown list and the top is in view, the list starts again with it. While somebody reads further down, no item is added, removed or
 * moved until they are back at the top; only the values of the shown items are updated at once.
 */
export function useFirstPage<Item extends { id: string }, Filters>({
  keys,
  fetchFirstPage,
  refetchInterval,
  pages,
  enabled,
}: FirstPageOptions<Item, Filters>) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keys.firstPage,
    queryFn: ({ signal }) => fetchFirstPage(signal),
    enabled: enabled && pages !== undefined,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const [newsFor, setNewsFor] = useState<unknown>();
  const view = JSON.stringify(keys.pages);

  const beginAnew = async (page: FilteredPage<Item, Filters>) => {
    setNewsFor(undefined);
    // A next page that is still loading would put the old pages back.
    await client.cancelQueries({ queryKey: keys.pages });
    client.setQueryData<InfiniteData<FilteredPage<Item, Filters>>>(keys.pages, {
      pages: [page],
      pageParams: [FIRST_PAGE],
    });
  };

  const compare = useEffectEvent(() => {
    const [shown] = pages ?? [];
    if (!pages || !shown || !query.data) return;
    if (replaceEqualDeep(shown, query.data) === shown) return;
    if (!isReading()) {
      void beginAnew(query.data);
      return;
    }
    const values = new Map(query.data.items.map((item) => [item.id, item]));
    client.setQueryData<InfiniteData<FilteredPage<Item, Filters>>>(
      keys.pages,
      changedPages((item: Item) => values.get(item.id) ?? item),
    );
    const known = new Set(itemsOf(pages).map(({ id }) => id));
    if (query.data.items.some(({ id }) => !known.has(id))) setNewsFor(view);
  });
  useEffect(() => {
    if (!query.data) return;
    compare();
    const compareAtTop = () => {
      if (!isReading()) compare();
    };
    window.addEventListener('scroll', compareAtTop, { passive: true });
    return () => window.removeEventListener('scroll', compareAtTop);
  }, [query.data]);

  return {
    /** The items of the first page; undefined until it has loaded. */
    items: query.data?.items,
    /** Whether it has items that the list doesn't show yet, because somebody reads further down. */
    hasNews: newsFor === view,
    isFetching: query.isFetching,
    dataUpdatedAt: query.dataUpdatedAt,
    /**
     * Starts the list again: at once with the first page known here, then with a freshly requested one.
     * @returns whether it could be read
     */
    refetch: async () => {
      if (query.data) await beginAnew(query.data);
      const { data, isSuccess } = await query.refetch();
      if (data) await beginAnew(data);
      return isSuccess;
    },
  };
}
