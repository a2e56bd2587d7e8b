import { useQuery } from '@tanstack/react-query';
import { paths } from '@/lib/paths';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { FEATURED_ACCOUNTS, featuredAccountsQuery } from '../data/featured-accounts';
import { AccountCard, AccountCardSkeleton } from './account-card';
import { HomeSection } from './home-section';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4 md:gap-5';

/** The featured accounts, in whichever state their request is. */
export function AccountsSection() {
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(featuredAccountsQuery());
  useFailureToast(isLoadingError ? error : null, 'Failed to load influencers. Please try again.');

  const content = () => {
    if (isLoadingError) {
      return (
        <ErrorState message={wordsForError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      );
    }
    if (!data) {
      return (
        <div role="status" aria-label="Loading accounts" className={GRID}>
          {Array.from({ length: FEATURED_ACCOUNTS }, (_, place) => `place ${place}`).map((key) => (
            <AccountCardSkeleton key={key} />
          ))}
        </div>
      );
    }
    if (data.length === 0) {
      return (
        <EmptyState
          drawing={<BellDrawing />}
          sentence="No featured accounts available"
          action={
            <LinkButton to={paths.influencers.to()} variant="secondary">
              All influencers
            </LinkButton>
          }
        />
      );
    }
    return (
      <ul className={GRID}>
        {data.map((account) => (
          <li key={account.id} className="min-w-0">
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <HomeSection title="Featured accounts" more={{ label: 'All influencers', to: paths.influencers.to() }}>
      {content()}
    </HomeSection>
  );
}
