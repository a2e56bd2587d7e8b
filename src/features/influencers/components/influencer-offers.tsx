import type { Offer } from '@/features/offer/offer';
import { OfferGridSkeleton } from '@/features/offer/offer-grid';
import { OffersAndExpired } from '@/features/offer/offers-and-expired';
import { useCountShown } from '@/features/results/count-here';
import { PagedList } from '@/shared/lists/paged-list';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useFailureToast } from '@/shared/query-state';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import type { useInfluencer } from '../use-influencer';

export const OFFER_SKELETONS = 6;

interface InfluencerOffersProps {
  /** Whether the signed-in member is this influencer. */
  isOwn: boolean;
  pinned: ReturnType<typeof useInfluencer>['pinned'];
  offers: ReturnType<typeof useInfluencer>['offers'];
}

/** An influencer's codes but for the pinned ones, the expired ones under a heading of their own. */
export function InfluencerOffers({ isOwn, pinned, offers: list }: InfluencerOffersProps) {
  // The codes themselves are shown all the same.
  useFailureToast(pinned.isLoadingError ? pinned.error : null, 'Failed to load pinned codes');
  // Pinned codes come above the others, which would move down when they arrive.
  if (pinned.isPending) return <OfferGridSkeleton count={OFFER_SKELETONS} />;
  return (
    <PagedList
      list={list}
      failed="Failed to load promo codes"
      skeleton={(count) => <OfferGridSkeleton count={count} />}
      skeletons={OFFER_SKELETONS}
      empty={
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
      }
    >
      {(offers) => <CountedOffers offers={withoutPinned(offers, pinned.data)} />}
    </PagedList>
  );
}

/** The offers that aren't shown among the pinned ones above them already. */
export function withoutPinned(offers: readonly Offer[], pinned: readonly Offer[] = []): readonly Offer[] {
  return offers.filter(({ id }) => !pinned.some((other) => other.id === id));
}

/** Counts the tickets that come into view, because a profile shows an offer in full by its ticket. */
export function CountedOffers({ offers }: { offers: readonly Offer[] }) {
  return <OffersAndExpired offers={offers} itemRef={useCountShown()} />;
}
