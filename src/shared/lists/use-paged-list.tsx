import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { ListFilterParams, ListFilters } from '@/domain/list-filters';
import { Button } from '@/ui/button';
import { LiveRegion } from '@/ui/visually-hidden';
import { useUrlState } from '../use-url-state';
import { FIRST_PAGE, itemsOf, type ListQuery, PAGE_SIZE } from './list-query';

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

/** What NewItems has to know of a list in which somebody reads further down. */
export interface News<Item extends { id: string }> {
  query: ListQuery<Item>;
  /** What is listed: 'brand', 'brands'. */
  singular: string;
  plural: string;
  /** How often the first page is read again, in milliseconds; 0 for only when it is stale. */
  refetchInterval: number;
  shown: readonly Item[];
  /** When a page of the list was last read, in milliseconds since 1970. */
  readAt: number;
}

interface NewItemsProps<Item extends { id: string }> extends News<Item> {
  /** Called when the list begins anew. */
  onShow: () => void;
}

/**
 * Tells readers further down how many items are new, and has a button that shows them. For that, a query of its own reads the first page when
 * the list is stale; the query is removed when the reader is at the top again.
 */
export function NewItems<Item extends { id: string }>({
  query,
  singular,
  plural,
  refetchInterval,
  shown,
  readAt,
  onShow,
}: NewItemsProps<Item>) {
  const client = useQueryClient();
  const { data } = useInfiniteQuery({
    ...query,
    queryKey: [...query.queryKey, 'first page'],
    initialData: () => {
      const list = client.getQueryData(query.queryKey);
      return list && { pages: list.pages.slice(0, 1), pageParams: [FIRST_PAGE] };
    },
    // A list whose refetch was cancelled, because it holds still, is still invalidated, and so as stale as before.
    initialDataUpdatedAt: () => (client.getQueryState(query.queryKey)?.isInvalidated ? 0 : readAt),
    gcTime: 0,
    refetchInterval: refetchInterval > 0 && refetchInterval,
  });
  const known = new Set(shown.map(({ id }) => id));
  const count = data?.pages[0]?.items.filter(({ id }) => !known.has(id)).length ?? 0;

  const keepStale = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
  });
  // So that the list is read again, too, when somebody scrolls up without the button. A next page that is read meanwhile makes the list
  // fresh; then `readAt` changes, and this runs again.
  useEffect(() => {
    if (count > 0 && readAt > 0) keepStale();
  }, [count, readAt]);

  if (count === 0) return <LiveRegion message="" />;
  const words = `${count === PAGE_SIZE ? `${count}+` : count} new ${count === 1 ? singular : plural}`;
  return (
    <>
      <LiveRegion message={`There ${count === 1 ? 'is' : 'are'} ${words}.`} />
      <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--over-top)+1rem)] z-30 flex justify-center px-4">
        <Button
          size="sm"
          icon={<ArrowUp size={16} strokeWidth={2.5} aria-hidden="true" />}
          onClick={() => {
            client.setQueryData(query.queryKey, data);
            onShow();
          }}
          className="pointer-events-auto animate-fade-in shadow-float"
        >
          {`Show ${words}`}
        </Button>
      </div>
    </>
  );
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
