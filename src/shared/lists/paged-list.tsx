import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageForError } from '@/shared/error-messages';
import { MAIN_ID } from '@/shared/layout/route-announcer';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { MagnifierDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { ListEnd } from '@/ui/outcome';
import { PAGE_SIZE } from './list-query';
import { NewItems, type News } from './new-items';
import type { PagedListState, UrlFilters } from './use-paged-list';

interface NoMatchProps {
  url: Pick<UrlFilters, 'isFiltered' | 'clear'>;
  /** 'No brands match your search and filters.' */
  sentence: string;
  /** 'Show all brands'. */
  showAll: string;
}

interface PagedListProps<Item extends { id: string }> {
  list: Pick<PagedListState<Item>, 'query' | 'items'> & {
    /** Where the list is held still while others change it. */
    news?: News<Item> | undefined;
  };
  /**
   * The sentence about a failure: a toast when the list can't be loaded; at the list's end when its next page can't. There '. Please try
   * again.' is added, unless the sentence ends with a full stop.
   */
  failed: string;
  /** What stands in the place of a list that can't be loaded; by default the error's own message. */
  errorMessage?: string;
  /** Shown while the list loads: placeholders for that many items. */
  skeleton: (count: number) => ReactNode;
  /** How many placeholders to show. */
  skeletons: number;
  /** What is said when nothing matches the search and filters, for a list that has them. */
  noMatch?: NoMatchProps;
  /** Shown instead of a list without items. */
  empty: ReactNode;
  /** Shows the items; there is at least one. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in whichever state it is: loading, failed, empty, or filled and continued on scrolling. */
export function PagedList<Item extends { id: string }>({
  list,
  failed,
  errorMessage,
  skeleton,
  skeletons,
  noMatch,
  empty,
  children,
}: PagedListProps<Item>) {
  const { query, items } = list;
  const waiting = skeleton(skeletons);
  // The former list, which is shown while the next one loads, is empty. The next one may not be.
  if (query.isPlaceholderData && items.length === 0) return waiting;
  return (
    <QueryState
      query={query}
      waiting={waiting}
      failed={failed}
      messageFor={(error) => errorMessage ?? messageForError(error)}
    >
      {() => {
        if (items.length === 0) return noMatch?.url.isFiltered ? <NoMatch {...noMatch} /> : empty;
        return (
          <FilledList list={list} failed={failed.endsWith('.') ? failed : `${failed}. Please try again.`}>
            {children}
          </FilledList>
        );
      }}
    </QueryState>
  );
}

function FilledList<Item extends { id: string }>({
  list: { query, items, news },
  failed,
  children,
}: Pick<PagedListProps<Item>, 'list' | 'failed' | 'children'>) {
  const shown = useRef<HTMLDivElement>(null);
  const showFromTop = () => {
    window.scrollTo({ top: 0 });
    shown.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {news && <NewItems {...news} onShow={showFromTop} />}
      <div
        ref={shown}
        tabIndex={-1}
        aria-busy={query.isPlaceholderData}
        className={classNames('outline-none transition-opacity', query.isPlaceholderData && 'opacity-55')}
      >
        {children(items)}
      </div>
      <ShowMore
        shown={items.length}
        hasMore={query.hasNextPage && !query.isPlaceholderData}
        loading={query.isFetchingNextPage}
        failure={query.isFetchNextPageError ? failed : null}
        onShowMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function NoMatch({ url, sentence, showAll }: NoMatchProps) {
  /** The pressed button goes, so the focus goes to the page's start. */
  function clear() {
    url.clear();
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }
  return (
    <EmptyState
      drawing={<MagnifierDrawing />}
      sentence={sentence}
      action={
        <Button variant="secondary" onClick={clear}>
          {showAll}
        </Button>
      }
    />
  );
}

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
