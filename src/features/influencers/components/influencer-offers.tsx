import { wordsForError } from '@/shared/error-words';
import { itemsOf } from '@/shared/lists/pages';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { OfferGridSkeleton } from '@/shared/offers/offer-grid';
import { OffersAndExpired } from '@/shared/offers/offers-and-expired';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { LoadMore } from '@/ui/load-more';
import type { useInfluencer } from '../use-influencer';

export const OFFER_SKELETONS = 6;
const FAILED = 'Failed to load promo codes';

export interface InfluencerOffersProps {
  /** Whether the signed-in user is this influencer. */
  isOwn: boolean;
  offers: ReturnType<typeof useInfluencer>['offers'];
  /** How many cards are loading, if that is known. */
  skeletons: number | undefined;
  onRetry: () => void;
}

/** An influencer's offers in each state of their list; expired ones under their own heading. */
export function InfluencerOffers({
  isOwn,
  offers,
  skeletons = OFFER_SKELETONS,
  onRetry,
}: InfluencerOffersProps) {
  useFailureToast(offers.isLoadingError ? offers.error : null, FAILED);

  const skeleton = <OfferGridSkeleton count={skeletons} />;
  if (offers.isPending) return skeleton;
  if (offers.isLoadingError) {
    return (
      <ErrorState
        message={wordsForError(offers.error)}
        retrying={offers.isFetching}
        onRetry={onRetry}
        instead={skeleton}
      />
    );
  }
  const all = itemsOf(offers.data.pages);
  if (all.length === 0) {
    return (
      <EmptyState
        drawing={<TicketDrawing />}
        sentence="No promo codes available from this influencer yet."
        action={
          isOwn ? (
            <LinkButton to={paths.influencerDashboard({ tab: 'add' })}>Add your first code</LinkButton>
          ) : (
            <LinkButton to={pages.influencers.path} variant="secondary">
              Find other influencers
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <>
      <OffersAndExpired offers={all} />
      <LoadMore
        hasMore={offers.hasNextPage}
        loading={offers.isFetchingNextPage}
        failed={offers.isFetchNextPageError}
        failedMessage={`${FAILED}. Please try again.`}
        onLoadMore={() => void offers.fetchNextPage()}
      />
    </>
  );
}
