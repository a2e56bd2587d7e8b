import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Offer } from '@/features/offer/offer';
import { pages } from '@/shared/pages';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { QuerySection } from './home-section';

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
    <QuerySection
      title={title}
      more={{ label: 'All deals', to: pages.deals.path }}
      query={offers}
      failed="Failed to load promo codes"
      skeleton={skeleton}
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
    </QuerySection>
  );
}
