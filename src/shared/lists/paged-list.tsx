import { type ReactNode, useRef } from 'react';
import { messageForError } from '@/shared/error-messages';
import { MAIN_ID } from '@/shared/layout/route-announcer';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { MagnifierDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { NewItems, type News, ShowMore } from './list-ends';
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

interface ItemListProps<Item> {
  items: readonly Item[];
  /** How the list lays its items out. */
  className: string;
  children: (item: Item) => ReactNode;
}

/** The items of a list. */
export function ItemList<Item extends { id: string }>({ items, className, children }: ItemListProps<Item>) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.id} data-item={item.id} className="min-w-0">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
