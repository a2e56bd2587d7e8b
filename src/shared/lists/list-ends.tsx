import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { ListEnd } from '@/ui/outcome';
import { LiveRegion } from '@/ui/visually-hidden';
import { FIRST_PAGE, type ListQuery, PAGE_SIZE } from './list-query';

/** How many items come by scrolling. Further ones come by a press, so that the page stays quick and its footer can be reached. */
const MAX_BY_ITSELF = 10 * PAGE_SIZE;
/** How far below the screen the list's end may be when the next page is requested, so that scrolling rarely reaches the end. */
const AHEAD = '600px';

interface ShowMoreProps {
  /** How many items are shown. */
  shown: number;
  hasMore: boolean;
  loading: boolean;
  /** The message of a failure: after it the next page comes by a press only. */
  failure: string | null;
  onShowMore: () => void;
}

/**
 * The end of a list with more pages: shows the next one when scrolled near, and has a button that does the same. Scroll anchoring is off for
 * it and for the footer (`overflow-anchor: none`; src/shared/layout/app-shell.tsx). Otherwise the browser would keep the end in view when
 * items come above it, and page after page would be requested.
 */
export function ShowMore({ shown, hasMore, loading, failure, onShowMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [wasPressed, setWasPressed] = useState(false);
  const show = useEffectEvent(onShowMore);
  const isWatching = hasMore && !loading && failure === null && shown < MAX_BY_ITSELF;
  // Changes with each page, so that the end is observed anew even after a page that came before `loading` was rendered.
  const watchedAfter = isWatching ? shown : null;

  useEffect(() => {
    if (watchedAfter === null || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watchedAfter]);

  if (!hasMore) return wasPressed ? <ListEnd /> : null;
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-8 [overflow-anchor:none]">
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-coral-text">
          {failure}
        </p>
      )}
      <Button
        variant="secondary"
        loading={loading}
        loadingLabel="Loading..."
        onClick={() => {
          setWasPressed(true);
          onShowMore();
        }}
      >
        {failure === null ? 'Show more' : 'Try again'}
      </Button>
    </div>
  );
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
