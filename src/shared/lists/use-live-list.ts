import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ListQuery } from './list-query';
import type { News } from './new-items';
import { usePagedList } from './use-paged-list';

interface LiveListOptions {
  /** What is listed, in the singular: 'brand'. */
  one: string;
  /** In the plural: 'brands'. */
  many: string;
  enabled?: boolean;
  /** How often it is read again, in milliseconds, whether there is a signal or not. */
  refetchInterval?: number;
}

/**
 * A list that many people change. What makes it stale has it read again while its top is in view. Further down, where somebody reads, nothing moves:
 * a button says how many are new (docs/decisions/list-queries.md).
 */
export function useLiveList<Item extends { id: string }>(
  query: ListQuery<Item>,
  { one, many, enabled = true, refetchInterval = 0 }: LiveListOptions,
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
    ? { query, one, many, refetchInterval, shown: list.items, readAt: list.query.dataUpdatedAt }
    : undefined;
  return { ...list, news };
}

/** Scrolled further than this many pixels, somebody is reading the list, and it isn't replaced under them. */
const READING_FROM_PX = 320;

/** Whether the page is at its top, or near. */
const useIsAtTop = () => useSyncExternalStore(subscribe, isAtTop, isAtTopOfDocument);

const isAtTop = () => window.scrollY <= READING_FROM_PX;
const isAtTopOfDocument = () => true;

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
