import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { keepPlace, placeAt, scrollKey } from '../scroll/scroll-places';
import { nextCursor, PAGE_SIZE, type Page } from './pages';

/** Whoever was further down comes back to here, and reads on. */
const MOST_PAGES = 10;

type PagedOptions<ListPage extends Page<unknown>, Key extends QueryKey> = UseInfiniteQueryOptions<
  ListPage,
  Error,
  InfiniteData<ListPage>,
  Key,
  string
> & { queryKey: Key };

/**
 * A list that is read page by page. Come back to by Back or a reload, it asks for as many pages as were shown before it shows any.
 * @returns `skeletons`: as many cards as are on their way then, so that the page has its height at once
 */
export function usePagedList<ListPage extends Page<unknown>, Key extends QueryKey>(
  options: PagedOptions<ListPage, Key>,
  enabled = true,
) {
  const client = useQueryClient();
  const place = scrollKey(useLocation());
  const shownBefore = useMemo(() => Math.min(placeAt(place)?.pages ?? 1, MOST_PAGES), [place]);
  const readAll = () =>
    client.prefetchInfiniteQuery({ ...options, getNextPageParam: nextCursor, pages: shownBefore });
  if (enabled && shownBefore > 1 && !client.getQueryState(options.queryKey)) void readAll();

  const list = useInfiniteQuery({ ...options, enabled });
  const shown = list.isPlaceholderData ? undefined : list.data?.pages.length;
  useEffect(() => {
    if (shown !== undefined) keepPlace(place, { pages: shown });
  }, [place, shown]);

  return {
    list,
    skeletons: shownBefore > 1 ? shownBefore * PAGE_SIZE : undefined,
    tryAgain: () => void (shownBefore > 1 ? readAll() : list.refetch()),
  };
}
