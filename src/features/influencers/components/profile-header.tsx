import type { ReactNode } from 'react';
import { followersLabel } from '@/domain/follower-count';
import { liveOffersLabel } from '@/domain/list-count';
import { Avatar } from '@/ui/avatar';
import { Pill } from '@/ui/pill';
import type { InfluencerProfile } from '../data/influencer-profile';
import { ProfileHeaderFrame } from './profile-header-frame';
import { ShareProfile } from './share-profile';

export interface ProfileHeaderProps {
  profile: InfluencerProfile;
  /** The follow button. */
  action?: ReactNode;
}

/** The profile's header: picture, name, followers, follow and share buttons. */
export function ProfileHeader({ profile, action }: ProfileHeaderProps) {
  const { name, username, avatarUrl, bio, category, isCreditCard, followerCount, liveOfferCount } = profile;
  return (
    <ProfileHeaderFrame
      avatar={<Avatar src={avatarUrl} size="xl" eager />}
      identity={
        <>
          <h1 dir="auto" title={name} className="line-clamp-4 text-left text-3xl wrap-anywhere">
            {name}
          </h1>
          <div className="mt-1.5 flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
            {!isCreditCard && <p className="min-w-0 truncate">@{username}</p>}
            {category && <Pill>{category}</Pill>}
          </div>
        </>
      }
      about={
        <>
          {bio && (
            <p dir="auto" className="mb-3 max-w-prose text-left wrap-anywhere">
              {bio}
            </p>
          )}
          <p className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
            <strong className="font-semibold">{followersLabel(followerCount)}</strong>
            <span className="text-muted">{liveOffersLabel(liveOfferCount)}</span>
          </p>
        </>
      }
      actions={
        <>
          <div className="empty:hidden max-md:w-full">{action}</div>
          <ShareProfile influencer={profile} />
        </>
      }
    />
  );
}
