import { useQuery } from '@tanstack/react-query';
import type { Offer } from '@/features/offer/offer';
import { OfferGrid, OfferGridSkeleton } from '@/features/offer/offer-grid';
import { NEWEST_OFFERS, newestOffersQuery } from '../offers';
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

/** The newest offers without those the page shows already. If there are no others, the newest are repeated. */
function newestBesides(newest: readonly Offer[], shown: readonly Offer[], count: number): Offer[] {
  const ids = new Set(shown.map(({ id }) => id));
  const others = newest.filter(({ id }) => !ids.has(id));
  return (others.length > 0 ? others : newest).slice(0, count);
}
