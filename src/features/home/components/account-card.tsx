import { Link } from 'react-router-dom';
import { followersLabel } from '@/domain/follower-count';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';
import type { FeaturedAccount } from '../featured-account';

const CARD = 'flex h-full min-w-0 items-center gap-4 rounded border bg-raised p-4 shadow-card';

/** A featured account; the whole card leads to its page. */
export function AccountCard({ account }: { account: FeaturedAccount }) {
  return (
    <Link
      to={paths.influencer.to(account.handle)}
      className={`${CARD} group transition-colors hover:border-line-strong`}
    >
      <Avatar src={account.avatarUrl} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-ink group-hover:underline">{account.name}</span>
        <span className="block truncate text-sm text-muted">
          {account.isCreditCard ? 'Credit card' : `@${account.username}`}
        </span>
        <span className="block truncate text-sm text-muted">{followersLabel(account.followerCount)}</span>
      </span>
    </Link>
  );
}

/** Stands where an account's card will be, in its size. */
export function AccountCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="size-14 flex-none rounded-full" />
      <div className="flex flex-1 flex-col">
        <Skeleton className="my-1 h-4 w-28" />
        <Skeleton className="my-0.5 h-4 w-20" />
        <Skeleton className="my-0.5 h-4 w-24" />
      </div>
    </div>
  );
}
