import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/ui/button';
import { LiveRegion } from '@/ui/live-region';
import { FIRST_PAGE, type ListQuery, PAGE_SIZE } from './list-query';

/** What a list says of itself while somebody reads further down in it. */
export interface News<Item extends { id: string }> {
  query: ListQuery<Item>;
  /** What is listed: 'brand', 'brands'. */
  singular: string;
  plural: string;
  refetchInterval: number;
  shown: readonly Item[];
  /** When the last page of the list was read, in milliseconds since 1970. */
  readAt: number;
}

interface NewItemsProps<Item extends { id: string }> extends News<Item> {
  /** Called when the list begins anew. */
  onShow: () => void;
}

/**
 * Tells readers further down how many items are new, and shows them. For that the first page is read apart from the list when that has become
 * stale, and left again with the place.
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
    // A list that was being read again, and was stopped because it holds still, is as stale as before.
    initialDataUpdatedAt: () => (client.getQueryState(query.queryKey)?.isInvalidated ? 0 : readAt),
    gcTime: 0,
    refetchInterval: refetchInterval > 0 && refetchInterval,
  });
  const known = new Set(shown.map(({ id }) => id));
  const count = data?.pages[0]?.items.filter(({ id }) => !known.has(id)).length ?? 0;

  const keepStale = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
  });
  // Whoever goes up without the button finds them, too, although a next page that was read meanwhile made the list fresh.
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
