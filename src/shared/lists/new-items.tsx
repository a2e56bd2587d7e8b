import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/ui/button';
import { LiveRegion } from '@/ui/visually-hidden';
import { FIRST_PAGE, type ListQuery, PAGE_SIZE } from './list-query';

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
