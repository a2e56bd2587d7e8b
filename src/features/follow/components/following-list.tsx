import { formatListTotal } from '@/domain/list-count';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { pages } from '@/shared/pages';
import { useUrlSearch } from '@/shared/search/use-url-search';
import { Button } from '@/ui/button';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { LoadMore } from '@/ui/load-more';
import { SearchField } from '@/ui/search-field';
import { useFollowing } from '../use-following';
import { FollowingRow, FollowingRowSkeleton } from './following-row';

/** So many are found by looking. */
const SEARCHED_FROM = 10;
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth'];
const FAILED = 'Failed to load influencers. Please try again.';

export interface FollowingListProps {
  /** Undefined while the session loads. */
  userId: string | undefined;
}

/** Everybody whom the account follows, also without live offers; the search is in the URL. */
export function FollowingList({ userId }: FollowingListProps) {
  const { search, typed, setTyped, clear } = useUrlSearch();
  const { list, rows, total } = useFollowing(userId, search);
  useFailureToast(list.isLoadingError ? list.error : null, FAILED);
  const isSearched = search !== '' || typed !== '' || (total ?? 0) >= SEARCHED_FROM;

  return (
    <section aria-label="Following">
      {isSearched && (
        <search className="mb-4 block">
          <SearchField
            label="Search whom you follow"
            placeholder="Name or username..."
            maxLength={100}
            value={typed}
            onValueChange={setTyped}
          />
        </search>
      )}
      <p role="status" className={isSearched ? 'mb-1 min-h-5 text-sm text-muted' : 'sr-only'}>
        {search !== '' && total !== undefined && `${formatListTotal(total)} found for “${search}”`}
      </p>
      {content()}
    </section>
  );

  function content() {
    if (list.isPending) {
      return (
        <div role="status" aria-label="Loading whom you follow" className="divide-y">
          {SKELETONS.map((key) => (
            <FollowingRowSkeleton key={key} />
          ))}
        </div>
      );
    }
    if (list.isLoadingError) {
      return (
        <ErrorState
          message={wordsForError(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      );
    }
    if (rows.length === 0) return <Nobody isSearch={search !== ''} onClear={clear} />;
    return (
      <>
        <ul aria-busy={list.isPlaceholderData} className="divide-y">
          {rows.map((influencer) => (
            <FollowingRow key={influencer.id} influencer={influencer} />
          ))}
        </ul>
        <LoadMore
          hasMore={list.hasNextPage && !list.isPlaceholderData}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          failedMessage={FAILED}
          onLoadMore={() => void list.fetchNextPage()}
        />
      </>
    );
  }
}

function Nobody({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (isSearch) {
    return (
      <EmptyState
        drawing={<MagnifierDrawing />}
        sentence="Nobody you follow matches your search."
        action={
          <Button variant="secondary" onClick={onClear}>
            Show everybody you follow
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<BellDrawing />}
      sentence="You follow nobody yet. Whoever you follow shows up here, and their codes on My Alerts."
      action={<LinkButton to={pages.influencers.path}>Find Influencers</LinkButton>}
    />
  );
}
