import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { ListFilterParams, ListFilters } from '@/domain/list-filters';
import { useUrlState } from '../use-url-state';
import { itemsOf, type ListQuery } from './list-query';
import type { News } from './new-items';

interface PagedListOptions {
  /** False while it isn't known yet what to request: the list is pending until then. */
  enabled?: boolean;
  /** Whether the list holds still: once read, it isn't read again. */
  isHeld?: boolean;
  /** How often it is read again, in milliseconds; 0 for only when it is stale. */
  refetchInterval?: number;
}

/** A list as a screen gets it. */
export type PagedListState<Item> = ReturnType<typeof usePagedList<Item & { id: string }>>;

/** A list that is read page by page. When it is stale, all its pages are read again, so that a change on the third page shows, too. */
export function usePagedList<Item extends { id: string }>(
  list: ListQuery<Item>,
  { enabled = true, isHeld = false, refetchInterval = 0 }: PagedListOptions = {},
) {
  const query = useInfiniteQuery({
    ...list,
    enabled: ({ state }) => enabled && !(isHeld && state.data),
    refetchInterval: refetchInterval > 0 && refetchInterval,
    // While a list with changed filters, the last part of its key, loads, the former one stays on the screen.
    placeholderData: (former, formerQuery) =>
      formerQuery && hashKey(formerQuery.queryKey.slice(0, -1)) === hashKey(list.queryKey.slice(0, -1))
        ? former
        : undefined,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => itemsOf(pages ?? []), [pages]);
  return {
    query,
    items,
    /** Undefined until it is known, and when it couldn't be loaded. */
    total: pages && (pages[0]?.total ?? items.length),
    /** False while the list for the previous filters is still shown. */
    isCurrent: query.isSuccess && !query.isPlaceholderData,
  };
}

interface LiveListOptions {
  /** What is listed: 'brand', 'brands'. */
  singular: string;
  plural: string;
  enabled?: boolean;
  /** How often it is read again, in milliseconds, whether there is a signal or not. */
  refetchInterval?: number;
}

/**
 * A list that many people change. While its top is in view, it is read again when it is stale. While somebody reads further down, it holds
 * still, and a button says how many items are new (docs/decisions/list-queries.md).
 */
export function useLiveList<Item extends { id: string }>(
  query: ListQuery<Item>,
  { singular, plural, enabled = true, refetchInterval = 0 }: LiveListOptions,
) {
  const client = useQueryClient();
  const isAtTop = useIsAtTop();
  const list = usePagedList(query, { enabled, isHeld: !isAtTop, refetchInterval });

  const holdStill = useEffectEvent(() => {
    if (list.query.isRefetching) void client.cancelQueries({ queryKey: query.queryKey, exact: true });
  });
  useEffect(() => {
    if (!isAtTop) holdStill();
  }, [isAtTop]);

  const isReading = !isAtTop && list.isCurrent;
  const news: News<Item> | undefined = isReading
    ? { query, singular, plural, refetchInterval, shown: list.items, readAt: list.query.dataUpdatedAt }
    : undefined;
  return { ...list, news };
}

/** Scrolled further than this many pixels, somebody is reading the list, and it isn't replaced under them. */
const READING_FROM_PX = 320;

/** Whether the page is at its top, or near. */
const useIsAtTop = () => useSyncExternalStore(subscribe, isAtTop, () => true);

const isAtTop = () => window.scrollY <= READING_FROM_PX;

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** A list's filters in the URL, and the functions that change them. */
export type UrlFilters<Sort extends string = string> = ReturnType<typeof useListFilters<Sort>>;

/** A list's filters, kept in the URL. */
export function useListFilters<Sort extends string>(params: ListFilterParams<Sort>) {
  const { state: filters, latestState, change, amend } = useUrlState<ListFilters<Sort>>(params);
  return {
    ...params,
    filters,
    latestFilters: latestState,
    change,
    /** Replaces the history entry: Back shouldn't step through what was typed. */
    search: (search: string) => amend({ search }),
    isFiltered: filters.search !== '' || filters.categories.length > 0 || filters.country !== null,
    clear: () => change({ search: '', categories: [], country: null }),
  };
}
