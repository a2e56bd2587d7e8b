import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { followersLabel } from '@/domain/counts';
import { topics } from '@/domain/topics';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { QueryState } from '@/shared/query-state';
import { useRefreshOnSignal } from '@/shared/realtime/use-signal';
import { Avatar } from '@/ui/avatar';
import { CarouselSkeleton } from '@/ui/carousel-skeleton';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import { type FeaturedAccount, featuredAccountsQuery, MAX_FEATURED_ACCOUNTS } from '../home-lists';
import { HomeCarousel } from './home-carousel';
import { HomeSection } from './home-section';

const skeleton = (
  <CarouselSkeleton label="Loading accounts" count={MAX_FEATURED_ACCOUNTS} slide={<AccountCardSkeleton />} />
);

/** The featured accounts (docs/product/lists-and-search.md#home). */
export function AccountsSection() {
  const accounts = useQuery(featuredAccountsQuery());
  useRefreshOnSignal({
    topics: (accounts.data ?? []).map(({ id }) => topics.influencer(id)),
    event: 'followers',
    keys: [queryKeys.influencers.featured],
  });

  return (
    <HomeSection title="Featured Accounts" more={{ label: 'All influencers', to: pages.influencers.path }}>
      <QueryState
        query={accounts}
        failed="Failed to load influencers. Please try again."
        waiting={skeleton}
        empty={
          <EmptyState
            drawing={<BellDrawing />}
            sentence="No featured accounts available"
            action={
              <LinkButton to={pages.influencers.path} variant="secondary">
                All influencers
              </LinkButton>
            }
          />
        }
      >
        {(featured) => <AccountCarousel accounts={featured} />}
      </QueryState>
    </HomeSection>
  );
}

function AccountCarousel({ accounts }: { accounts: readonly FeaturedAccount[] }) {
  const cards = accounts.map((account) => ({ key: account.id, content: <AccountCard account={account} /> }));
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
}

const CARD =
  'flex h-full min-w-0 items-center gap-4 rounded border bg-raised p-4 shadow-card md:gap-5 md:p-5';

/** A featured account. The whole card links to its page. */
function AccountCard({ account }: { account: FeaturedAccount }) {
  const { name, isCreditCard, category } = account;
  return (
    <Link
      to={paths.influencer(account.handle)}
      className={`${CARD} group transition-colors hover:border-line-strong`}
    >
      <Avatar src={account.avatarUrl} size="xl" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span
          translate="no"
          className="truncate font-heading text-lg font-bold text-ink group-hover:underline"
        >
          {name}
        </span>
        <span translate={isCreditCard ? 'yes' : 'no'} className="truncate text-sm text-muted">
          {isCreditCard ? 'Credit card' : `@${account.username}`}
        </span>
        <span className="mt-2 flex min-h-5.5 min-w-0 items-center gap-2 text-sm text-muted">
          {category !== null && (
            // On a narrow phone there is room for the number only.
            <span className="flex flex-none max-[359px]:hidden">
              <Pill tone="brass">{category}</Pill>
            </span>
          )}
          <span className="truncate">{followersLabel(account.followerCount)}</span>
        </span>
      </span>
    </Link>
  );
}

/** Takes the size of an account's card while it loads. */
function AccountCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="size-24 flex-none rounded-full" />
      <div className="flex flex-1 flex-col">
        <Skeleton className="my-1 h-4 w-28" />
        <Skeleton className="my-0.5 h-4 w-20" />
        <Skeleton className="mt-2 h-5.5 w-32 rounded-full" />
      </div>
    </div>
  );
}
