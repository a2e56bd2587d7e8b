import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import type { Offer } from '@/shared/offers/offer';
import { OfferGrid, OfferGridSkeleton } from '@/shared/offers/offer-grid';
import { classNames } from '@/ui/class-names';
import { ErrorState } from '@/ui/error-state';
import { LoadMore } from '@/ui/load-more';
import type { useAlerts } from '../use-alerts';
import { NoAlerts } from './no-alerts';

const SKELETONS = 6;
const FAILED = 'Error loading your deals';

export interface AlertsListProps {
  list: ReturnType<typeof useAlerts>['list'];
  /** How many cards are loading, if that is known. */
  skeletons: number | undefined;
  onRetry: () => void;
  alerts: readonly Offer[];
  newIds: ReadonlySet<string>;
  isSearch: boolean;
  onClear: () => void;
}

/** The list in each of its states. */
export function AlertsList({
  list,
  skeletons = SKELETONS,
  onRetry,
  alerts,
  newIds,
  isSearch,
  onClear,
}: AlertsListProps) {
  useFailureToast(list.isLoadingError ? list.error : null, FAILED);

  const skeleton = <OfferGridSkeleton count={skeletons} />;
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
  if (alerts.length === 0) return <NoAlerts isSearch={isSearch} onClear={onClear} />;
  return (
    <>
      <div
        aria-busy={list.isPlaceholderData}
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-55')}
      >
        <OfferGrid offers={alerts} heading="h2" newIds={newIds} />
      </div>
      <LoadMore
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        failedMessage={`${FAILED}. Please try again.`}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
