import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadMore } from '@/ui/load-more';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { ManagedInfluencer } from '../data/managed-influencers';
import type { CardAction } from './influencer-dialogs';
import { ManagedCard, ManagedCardSkeleton } from './managed-card';

const FAILED = 'Failed to load influencers. Please try again.';
const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const SKELETONS = 6;

interface ManagedListProps {
  list: UseInfiniteQueryResult;
  influencers: readonly ManagedInfluencer[];
  /** True when nothing matches the search; false when there is no influencer at all. */
  searched: boolean;
  onClear: () => void;
  onAdd: () => void;
  onAction: (action: CardAction) => void;
}

/** The list in each of its states. */
export function ManagedList({ list, influencers, searched, onClear, onAdd, onAction }: ManagedListProps) {
  useFailureToast(list.isLoadingError ? list.error : null, FAILED);

  if (list.isPending) return <Loading />;
  if (list.isLoadingError) {
    return (
      <ErrorState
        message={wordsForError(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
        instead={<Loading />}
      />
    );
  }
  if (influencers.length === 0) return searched ? <NoMatch onClear={onClear} /> : <NoneYet onAdd={onAdd} />;
  return (
    <>
      <ul
        aria-busy={list.isPlaceholderData}
        className={classNames(GRID, 'transition-opacity', list.isPlaceholderData && 'opacity-55')}
      >
        {influencers.map((influencer) => (
          <li key={influencer.id} className="min-w-0">
            <ManagedCard influencer={influencer} onAction={onAction} />
          </li>
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

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading influencers</VisuallyHidden>
      <div aria-hidden="true" className={GRID}>
        {Array.from({ length: SKELETONS }, (_, place) => `place ${place}`).map((key) => (
          <ManagedCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={<MagnifierDrawing />}
      sentence="No influencers match your search."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all influencers
        </Button>
      }
    />
  );
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      drawing={<TicketDrawing />}
      sentence="You don’t manage any influencers yet."
      action={
        <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
          Add your first influencer
        </Button>
      }
    />
  );
}
