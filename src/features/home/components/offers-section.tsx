import type { UseQueryResult } from '@tanstack/react-query';
import { paths } from '@/lib/paths';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import type { Offer } from '@/shared/offers/offer';
import { OfferGrid, OfferGridSkeleton } from '@/shared/offers/offer-grid';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { HomeSection } from './home-section';

export interface OffersSectionProps {
  title: string;
  offers: UseQueryResult<Offer[]>;
  /** As many as come when there are enough. */
  count: number;
  /** What is said when there is none. */
  empty: string;
}

/** A row or two of offers under a heading, in whichever state their request is. */
export function OffersSection({ title, offers, count, empty }: OffersSectionProps) {
  const { data, error, isLoadingError, isFetching, refetch } = offers;
  useFailureToast(isLoadingError ? error : null, 'Failed to load promo codes');

  const content = () => {
    if (isLoadingError) {
      return (
        <ErrorState message={wordsForError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      );
    }
    if (!data) return <OfferGridSkeleton count={count} columns="wide" />;
    if (data.length > 0) return <OfferGrid offers={data} columns="wide" />;
    return (
      <EmptyState
        drawing={<TicketDrawing />}
        sentence={empty}
        action={
          <LinkButton to={paths.influencers.to()} variant="secondary">
            Find influencers
          </LinkButton>
        }
      />
    );
  };

  return (
    <HomeSection title={title} more={{ label: 'All deals', to: paths.deals.to() }}>
      {content()}
    </HomeSection>
  );
}
