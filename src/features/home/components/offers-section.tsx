import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Offer } from '@/features/offer/offer';
import { OfferGrid, OfferGridSkeleton } from '@/features/offer/offer-grid';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { NEWEST_OFFERS, newestOffersQuery } from '../home-lists';
import { HomeSection } from './home-section';

interface OffersSectionProps {
  title: string;
  offers: UseQueryResult<Offer[]>;
  /** The sentence when there are no offers. */
  empty: string;
  /** The skeleton, in the size of the content. */
  skeleton: ReactNode;
  /** Renders the offers; there is at least one. */
  children: (offers: readonly Offer[]) => ReactNode;
}

/** Offers under a heading, in each state of their request. */
export function OffersSection({ title, offers, empty, skeleton, children }: OffersSectionProps) {
  return (
    <HomeSection title={title} more={{ label: 'All deals', to: pages.deals.path }}>
      <QueryState
        query={offers}
        failed="Failed to load promo codes"
        waiting={skeleton}
        empty={
          <EmptyState
            drawing={<TicketDrawing />}
            sentence={empty}
            action={
              <LinkButton to={pages.influencers.path} variant="secondary">
                Find influencers
              </LinkButton>
            }
          />
        }
      >
        {children}
      </QueryState>
    </HomeSection>
  );
}

export interface NewestSectionProps {
  /** The offers that the page shows above this section. */
  shown: readonly Offer[];
  /** Whether those are still loading. */
  waiting: boolean;
}

const skeleton = <OfferGridSkeleton count={NEWEST_OFFERS} columns="wide" />;

/** The newest offers that the page shows nowhere else. */
export function NewestSection({ shown, waiting }: NewestSectionProps) {
  const newest = useQuery(newestOffersQuery());
  return (
    <OffersSection
      title="Newest offers"
      offers={newest}
      empty="There are no deals right now. New codes show up here the moment they are published."
      skeleton={skeleton}
    >
      {(offers) => (waiting ? skeleton : <OfferGrid offers={newestBesides(offers, shown)} columns="wide" />)}
    </OffersSection>
  );
}

/** The newest offers without those the page shows already. If there are no others, the newest are repeated. */
function newestBesides(newest: readonly Offer[], shown: readonly Offer[]): Offer[] {
  const ids = new Set(shown.map(({ id }) => id));
  const others = newest.filter(({ id }) => !ids.has(id));
  return (others.length > 0 ? others : newest).slice(0, NEWEST_OFFERS);
}
