import { useQuery } from '@tanstack/react-query';
import type { Offer } from '@/shared/offers/offer';
import { OfferGrid, OfferGridSkeleton } from '@/shared/offers/offer-grid';
import { NEWEST_OFFERS, newestOffersQuery } from '../data/newest-offers';
import { newestBesides } from '../newest-besides';
import { OffersSection } from './offers-section';

export interface NewestSectionProps {
  /** The offers that the page shows above this section. */
  shown: readonly Offer[];
  /** Whether those are still loading. */
  waiting: boolean;
}

const skeleton = <OfferGridSkeleton count={NEWEST_OFFERS} columns="wide" />;

export function NewestSection({ shown, waiting }: NewestSectionProps) {
  const newest = useQuery(newestOffersQuery());
  return (
    <OffersSection
      title="Newest offers"
      offers={newest}
      empty="There are no deals right now. New codes show up here the moment they are published."
      skeleton={skeleton}
    >
      {(offers) =>
        waiting ? skeleton : <OfferGrid offers={newestBesides(offers, shown, NEWEST_OFFERS)} columns="wide" />
      }
    </OffersSection>
  );
}
