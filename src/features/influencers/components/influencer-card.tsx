import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { followersLabel } from '@/domain/follower-count';
import { liveOffersLabel } from '@/domain/list-count';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import type { Influencer } from '../influencer';

export interface InfluencerCardProps {
  influencer: Influencer;
  /** The follow button, above the card's own link. */
  action?: ReactNode;
}

/** An influencer with the number of live offers. The whole card links to the profile. */
export function InfluencerCard({ influencer, action }: InfluencerCardProps) {
  const { name, username, avatarUrl, category, isCreditCard, handle } = influencer;
  return (
    <article className="group relative flex h-full min-w-0 flex-col justify-between gap-5 rounded border bg-raised p-5 shadow-card transition-[border-color,translate] hover:border-line-strong">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar src={avatarUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" title={name} className="truncate text-left text-lg">
            <Link
              to={paths.influencer(handle)}
              className="rounded-sm outline-none group-hover:underline after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </h2>
          {!isCreditCard && <p className="truncate text-sm text-muted">@{username}</p>}
          {category && <p className="mt-0.5 truncate text-xs font-medium text-muted">{category}</p>}
        </div>
      </div>
      <div className="flex min-w-0 items-end justify-between gap-3 border-t border-dashed pt-4">
        <InfluencerNumbers influencer={influencer} />
        {action !== undefined && <div className="relative flex-none">{action}</div>}
      </div>
    </article>
  );
}

function InfluencerNumbers({ influencer }: { influencer: Influencer }) {
  return (
    <p className="min-w-0 text-sm leading-5.5">
      <span className="block truncate font-semibold text-ink tabular-nums">
        {followersLabel(influencer.followerCount)}
      </span>
      <span className="block truncate text-muted tabular-nums">
        {liveOffersLabel(influencer.liveOfferCount)}
      </span>
    </p>
  );
}
