import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { ListEnd } from '@/ui/list-end';
import { LiveRegion } from '@/ui/visually-hidden';
import { FIRST_PAGE, type ListQuery, PAGE_SIZE } from './list-query';

/** So many items come by scrolling. Further ones come by a press, so that the page stays quick and its footer can be reached. */
const MAX_BY_ITSELF = 10 * PAGE_SIZE;
/** How far below the screen's edge the next page is asked for, so that scrolling rarely reaches the end. */
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
 * The end of a list with more pages: shows the next one when scrolled near, and has a button that does the same. The browser isn't to keep it in its
 * place when items come above it: the page would go on and on by itself. Nor is it to keep the footer (src/shared/layout/app-shell.tsx).
 */
export function ShowMore({ shown, hasMore, loading, failure, onShowMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [wasPressed, setWasPressed] = useState(false);
  const show = useEffectEvent(onShowMore);
  const isWatching = hasMore && !loading && failure === null && shown < MAX_BY_ITSELF;
  // The end may still be near after a page that came so fast that its loading was never seen.
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
  // Whoever goes up without the button finds them, too: a next page that is read meanwhile makes the list fresh, with another `readAt`.
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
