import { useQuery } from '@tanstack/react-query';
import { topics } from '@/domain/topics';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { pages } from '@/shared/pages';
import { queryKeys } from '@/shared/query-keys';
import { useRefreshOnNews } from '@/shared/realtime/use-signal';
import { CarouselSkeleton } from '@/ui/carousel-skeleton';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { FEATURED_ACCOUNTS, featuredAccountsQuery } from '../data/featured-accounts';
import { AccountCard, AccountCardSkeleton } from './account-card';
import { HomeCarousel } from './home-carousel';
import { HomeSection } from './home-section';

const skeleton = (
  <CarouselSkeleton label="Loading accounts" count={FEATURED_ACCOUNTS} slide={<AccountCardSkeleton />} />
);

/** The featured accounts, in each state of their request. */
export function AccountsSection() {
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(featuredAccountsQuery());
  useRefreshOnNews({
    topics: (data ?? []).map(({ id }) => topics.influencer(id)),
    event: 'followers',
    // The cached number is too old for somebody who has just followed one of them on another page.
    catchUp: true,
    keys: [queryKeys.influencers.featured],
  });
  useFailureToast(isLoadingError ? error : null, 'Failed to load influencers. Please try again.');

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
    if (data.length === 0) {
      return (
        <EmptyState
          drawing={<BellDrawing />}
          sentence="No featured accounts available"
          action={
            <LinkButton to={pages.influencers.path} variant="secondary">
              All influencers
            </LinkButton>
          }
        />
      );
    }
    const cards = data.map((account) => ({ key: account.id, content: <AccountCard account={account} /> }));
    return (
      <HomeCarousel
        label="Featured Accounts"
        slides={cards}
        waiting={skeleton}
        failed={
          <ul className="grid gap-4 sm:grid-cols-2 md:gap-5">
            {cards.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
        }
      />
    );
  };

  return (
    <HomeSection title="Featured Accounts" more={{ label: 'All influencers', to: pages.influencers.path }}>
      {content()}
    </HomeSection>
  );
}
