import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { classNames } from '@/ui/class-names';
import { ErrorState } from '@/ui/error-state';
import { LoadMore } from '@/ui/load-more';
import { type AccountKind, accountWords } from '../account-kind';
import type { Influencer } from '../influencer';
import { InfluencerGrid, type InfluencerGridProps, InfluencerGridSkeleton } from './influencer-grid';
import { NoInfluencers } from './no-influencers';

/** The number of skeletons: two screens of a desktop. */
const SKELETONS = 12;

export interface InfluencersListProps extends Pick<InfluencerGridProps, 'actionFor'> {
  kind: AccountKind;
  list: UseInfiniteQueryResult;
  /** How many cards are loading, if that is known. */
  skeletons: number | undefined;
  onRetry: () => void;
  influencers: readonly Influencer[];
  isSearch: boolean;
  onClear: () => void;
}

/** The list in each of its states. */
export function InfluencersList({
  kind,
  list,
  skeletons = SKELETONS,
  onRetry,
  influencers,
  actionFor,
  isSearch,
  onClear,
}: InfluencersListProps) {
  const { failed, many } = accountWords[kind];
  useFailureToast(list.isLoadingError ? list.error : null, failed);

  const skeleton = <InfluencerGridSkeleton count={skeletons} label={`Loading ${many}`} />;
  if (list.isPending) return skeleton;
  if (list.isLoadingError) {
    return (
      <ErrorState
        message={wordsForError(list.error)}
        retrying={list.isFetching}
        onRetry={onRetry}
        instead={skeleton}
      />
    );
  }
  if (influencers.length === 0) return <NoInfluencers kind={kind} isSearch={isSearch} onClear={onClear} />;
  return (
    <>
      <div
        aria-busy={list.isPlaceholderData}
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-55')}
      >
        <InfluencerGrid influencers={influencers} actionFor={actionFor} />
      </div>
      <LoadMore
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        failedMessage={failed}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
