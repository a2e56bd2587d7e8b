import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListQuery } from './list-query';
import { itemsOf } from './pages';

interface PagedListOptions {
  /** False while it isn't known yet what to request: the list is pending until then. */
  enabled?: boolean;
  /** Whether it isn't read again while it is there. */
  isHeld?: boolean;
  refetchInterval?: number;
}

export type PagedList<Item> = ReturnType<typeof usePagedList<Item & { id: string }>>;

/** A list that is read page by page. What makes it stale has its pages read again, so that a change on the third page shows, too. */
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
