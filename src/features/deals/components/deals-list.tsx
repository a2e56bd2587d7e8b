import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import type { Offer } from '@/shared/offers/offer';
import { OfferGrid, OfferGridSkeleton } from '@/shared/offers/offer-grid';
import { classNames } from '@/ui/class-names';
import { ErrorState } from '@/ui/error-state';
import { LoadMore } from '@/ui/load-more';
import type { useDeals } from '../use-deals';
import { DealGroups } from './deal-groups';
import { NoDeals } from './no-deals';

/** The number of skeletons: two screens of a desktop. */
const SKELETONS = 12;

export interface DealsListProps {
  deals: ReturnType<typeof useDeals>['deals'];
  /** How many cards are loading, if that is known. */
  skeletons: number | undefined;
  onRetry: () => void;
  offers: readonly Offer[];
  grouped: boolean;
  filtered: boolean;
  onClear: () => void;
}

/** The list in each of its states. */
export function DealsList({
  deals,
  skeletons = SKELETONS,
  onRetry,
  offers,
  grouped,
  filtered,
  onClear,
}: DealsListProps) {
  useFailureToast(deals.isLoadingError ? deals.error : null, 'Failed to load promo codes');

  const skeleton = <OfferGridSkeleton count={skeletons} />;
  if (deals.isPending) return skeleton;
  if (deals.isLoadingError) {
    return (
      <ErrorState
        message={wordsForError(deals.error)}
        retrying={deals.isFetching}
        onRetry={onRetry}
        instead={skeleton}
      />
    );
  }
  if (offers.length === 0) return <NoDeals filtered={filtered} onClear={onClear} />;
  return (
    <>
      <div
        aria-busy={deals.isPlaceholderData}
        className={classNames('transition-opacity', deals.isPlaceholderData && 'opacity-55')}
      >
        {grouped ? <DealGroups offers={offers} /> : <OfferGrid offers={offers} heading="h2" />}
      </div>
      <LoadMore
        hasMore={deals.hasNextPage && !deals.isPlaceholderData}
        loading={deals.isFetchingNextPage}
        failed={deals.isFetchNextPageError}
        failedMessage="Failed to load promo codes. Please try again."
        onLoadMore={() => void deals.fetchNextPage()}
      />
    </>
  );
}
