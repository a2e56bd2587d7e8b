import { Link } from 'react-router-dom';
import { followersLabel } from '@/domain/follower-count';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import type { FeaturedAccount } from '../featured-account';

const CARD =
  'flex h-full min-w-0 items-center gap-4 rounded border bg-raised p-4 shadow-card md:gap-5 md:p-5';

/** A featured account. The whole card links to its page. */
export function AccountCard({ account }: { account: FeaturedAccount }) {
  const { name, isCreditCard, category } = account;
  return (
    <Link
      to={paths.influencer(account.handle)}
      className={`${CARD} group transition-colors hover:border-line-strong`}
    >
      <Avatar src={account.avatarUrl} size="xl" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-heading text-lg font-bold text-ink group-hover:underline">{name}</span>
        <span className="truncate text-sm text-muted">
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
export function AccountCardSkeleton() {
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
