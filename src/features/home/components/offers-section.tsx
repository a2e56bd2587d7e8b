import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsForError } from '@/shared/error-words';
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
  /** What is said when there is none. */
  empty: string;
  /** Of the size of what comes. */
  skeleton: ReactNode;
  /** At least one offer, as this section shows them. */
  children: (offers: readonly Offer[]) => ReactNode;
}

/** Offers under a heading, in whichever state their request is. */
export function OffersSection({ title, offers, empty, skeleton, children }: OffersSectionProps) {
  const { data, error, isLoadingError, isFetching, refetch } = offers;
  useFailureToast(isLoadingError ? error : null, 'Failed to load promo codes');

  const content = () => {
    if (isLoadingError) {
      return (
        <ErrorState
          message={wordsForError(error)}
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
