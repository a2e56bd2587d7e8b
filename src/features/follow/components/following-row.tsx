import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { liveOffersLabel } from '@/domain/counts';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { FollowedInfluencer } from '../rules/followed-influencer';
import { type FollowTarget, useFollowToggle } from './use-follow-toggle';

const ROW = 'flex min-w-0 items-center justify-between gap-4 py-3.5';

interface FollowingRowProps {
  influencer: FollowedInfluencer;
  /** The control at the row's end; by default the button to unfollow. */
  action?: ReactNode;
}

/** The row of a followed influencer, with a control at its end. */
export function FollowingRow({
  influencer,
  action = <UnfollowButton influencer={influencer} />,
}: FollowingRowProps) {
  const { handle } = influencer;
  return (
    <div className={ROW}>
      {handle === null ? (
        <div className="flex min-w-0 items-center gap-3.5">
          <Person influencer={influencer} />
        </div>
      ) : (
        <Link
          to={paths.influencer(handle)}
          className="group flex min-h-11 min-w-0 items-center gap-3.5 rounded"
        >
          <Person influencer={influencer} />
        </Link>
      )}
      {action}
    </div>
  );
}

function Person({ influencer }: { influencer: FollowedInfluencer }) {
  const { name, username, avatarUrl, liveOfferCount } = influencer;
  return (
    <>
      <Avatar src={avatarUrl} name={name} size="md" />
      <span className="min-w-0">
        <span
          dir="auto"
          translate="no"
          className="block truncate text-left font-semibold group-hover:underline"
        >
          {name}
        </span>{' '}
        <span className="block gap-1 text-sm text-muted sm:flex">
          {username !== null && (
            <>
              <span translate="no" className="block truncate">
                @{username}
              </span>{' '}
              <span className="max-sm:hidden">·</span>{' '}
            </>
          )}
          <span className="block flex-none">{liveOffersLabel(liveOfferCount)}</span>
        </span>
      </span>
    </>
  );
}

/** Takes the row's size while it loads. */
export function FollowingRowSkeleton() {
  return (
    <div className={ROW}>
      <div className="flex min-h-11 items-center gap-3.5">
        <Skeleton className="size-10 flex-none rounded-full" />
        <div>
          <Skeleton className="my-1 h-4 w-32" />
          <Skeleton className="my-0.5 h-4 w-44" />
          <Skeleton className="my-0.5 h-4 w-24 sm:hidden" />
        </div>
      </div>
      <Skeleton className="h-11 w-26 rounded md:pointer-fine:h-9" />
    </div>
  );
}

/** Unfollow, then Follow to take it back, for the list of followed influencers. */
function UnfollowButton({ influencer }: { influencer: FollowTarget }) {
  // Everybody on the list counts as followed until the follows have loaded, and also where they can't be loaded.
  const { isReady, isFollowing, toggle } = useFollowToggle(influencer, { countsAsFollowed: true });
  return (
    <Button
      size="sm"
      variant={isFollowing ? 'secondary' : 'primary'}
      disabled={!isReady}
      className="min-w-26 flex-none"
      // The second click of a double click is ignored.
      onClick={(event) => event.detail < 2 && toggle()}
    >
      <span>{isFollowing ? 'Unfollow' : 'Follow'}</span>{' '}
      <VisuallyHidden translate="no">{influencer.name}</VisuallyHidden>
    </Button>
  );
}
