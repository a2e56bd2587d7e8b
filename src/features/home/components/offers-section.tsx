import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageForError } from '@/shared/error-messages';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import type { Offer } from '@/shared/offers/offer';
import { pages } from '@/shared/pages';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { HomeSection } from './home-section';

export interface OffersSectionProps {
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
  const { data, error, isLoadingError, isFetching, refetch } = offers;
  useFailureToast(isLoadingError ? error : null, 'Failed to load promo codes');

  const content = () => {
    if (isLoadingError) {
      return (
        <ErrorState
          message={messageForError(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
          instead={skeleton}
        />
      );
    }
    if (!data) return skeleton;
    if (data.length > 0) return children(data);
    return (
      <EmptyState
        drawing={<TicketDrawing />}
        sentence={empty}
        action={
          <LinkButton to={pages.influencers.path} variant="secondary">
            Find influencers
          </LinkButton>
        }
      />
    );
  };

  return (
    <HomeSection title={title} more={{ label: 'All deals', to: pages.deals.path }}>
      {content()}
    </HomeSection>
  );
}
