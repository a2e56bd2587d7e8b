import { Link2, Share } from 'lucide-react';
import { lazy, type ReactNode, useRef, useState } from 'react';
import { followersLabel, liveOffersLabel } from '@/domain/counts';
import { useShareLink } from '@/features/sharing/use-share-link';
import { LazyPart } from '@/shared/layout/lazy-part';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { classNames } from '@/ui/class-names';
import { CopyButton } from '@/ui/copy-button';
import { IconButton } from '@/ui/icon-button';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import type { Influencer, InfluencerProfile } from '../influencers';

// Few press it, so the page doesn't wait for it.
const ComplaintButton = lazy(async () => ({
  default: (await import('@/features/complaint/complaint-button')).ComplaintButton,
}));

interface ProfileHeaderProps {
  profile: InfluencerProfile;
  /** The follow button, and what stands beside it. */
  action?: ReactNode;
}

/** The profile's header: picture, name, followers, follow and share buttons. */
export function ProfileHeader({ profile, action }: ProfileHeaderProps) {
  const { name, username, avatarUrl, bio, category, isCreditCard, followerCount, liveOfferCount } = profile;
  return (
    <ProfileHeaderFrame
      avatar={<Avatar src={avatarUrl} name={name} size="xl" eager />}
      identity={
        <>
          <h1
            dir="auto"
            title={name}
            translate="no"
            className="line-clamp-4 text-left text-3xl wrap-anywhere compact:line-clamp-2 compact:text-xl"
          >
            {name}
          </h1>
          <div className="mt-1.5 flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-muted compact:mt-0.5 compact:text-sm">
            {!isCreditCard && (
              <p translate="no" className="min-w-0 truncate">
                @{username}
              </p>
            )}
            {category && (
              <span className="min-w-0 compact:hidden">
                <Pill>{category}</Pill>
              </span>
            )}
            <p className="flex flex-none basis-full flex-wrap gap-x-5 gap-y-1 tabular-nums compact:basis-auto">
              <strong className="font-semibold text-ink">{followersLabel(followerCount)}</strong>
              <span className="compact:hidden">{liveOffersLabel(liveOfferCount)}</span>
            </p>
          </div>
        </>
      }
      about={
        <>
          {bio && <ProfileBio bio={bio} />}
          {/* On a narrow phone the button is in the corner, unless a message stands beside it. */}
          <div className="mt-1 compact:absolute compact:top-2.5 compact:right-0 compact:has-[p:not(:empty)]:static">
            <LazyPart waiting={<div aria-hidden="true" className="h-11 md:pointer-fine:h-9" />}>
              <ComplaintButton what="profile" id={profile.id} ownerId={profile.id} isIconOnPhone />
            </LazyPart>
          </div>
        </>
      }
      actions={
        <>
          <div className="flex flex-wrap gap-2.5 empty:hidden max-md:w-full compact:w-auto compact:flex-1 [&>:first-child]:flex-1">
            {action}
          </div>
          <ShareProfile influencer={profile} />
        </>
      }
    />
  );
}

/** The header's shape, with a bio of two lines. */
export function ProfileHeaderSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <ProfileHeaderFrame
        avatar={<Skeleton className="size-24 rounded-full" />}
        identity={
          <>
            <h1 className="text-3xl">
              <span className="sr-only">Influencer</span>
              <Skeleton className="h-[1lh] w-56 max-w-full" />
            </h1>
            <Skeleton className="mt-2 mb-0.5 h-5 w-36" />
            <Skeleton className="mt-2.5 mb-1 h-4 w-52 compact:hidden" />
          </>
        }
        about={
          <>
            <Skeleton className="my-1 h-4 w-full max-w-prose" />
            <Skeleton className="mt-3 mb-4 h-4 w-2/3 max-w-md compact:hidden" />
            <Skeleton className="mt-3.5 mb-2.5 h-5 w-36 md:pointer-fine:mt-2.5 md:pointer-fine:mb-1.5 compact:hidden" />
          </>
        }
        actions={
          <>
            <Skeleton className="h-11 w-full rounded md:w-37 compact:w-auto compact:flex-1" />
            <Skeleton className="h-11 w-full rounded md:w-43 compact:w-11" />
          </>
        }
      />
    </div>
  );
}

interface ProfileHeaderFrameProps {
  avatar: ReactNode;
  identity: ReactNode;
  about: ReactNode;
  /** Groups of actions, each of which says itself how wide it is. */
  actions: ReactNode;
}

/** The layout of a profile's header: side by side on a desktop, stacked on a phone, and as low as can be on a narrow one. */
function ProfileHeaderFrame({ avatar, identity, about, actions }: ProfileHeaderFrameProps) {
  return (
    <header className="relative grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-5 border-b-2 border-dashed pt-8 pb-8 md:gap-x-7 md:gap-y-3 md:pt-12 short:pt-5 short:pb-5 lg:grid-cols-[auto_1fr_auto] compact:gap-x-3 compact:gap-y-1.5 compact:pt-2 compact:pb-2.5">
      <div className="md:row-span-2 md:self-start compact:[&>*]:size-14!">{avatar}</div>
      <div className="min-w-0 compact:pr-9">{identity}</div>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2">{about}</div>
      <div className="col-span-2 flex flex-wrap gap-2.5 md:col-span-1 md:col-start-2 md:mt-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0">
        {actions}
      </div>
    </header>
  );
}

/** About as many as a line of a narrow phone has room for. */
const MAX_CHARACTERS_IN_LINE = 45;

/** What an influencer says of itself. A narrow phone shows a line of it, and the rest by a press. */
function ProfileBio({ bio }: { bio: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const isCut = bio.length > MAX_CHARACTERS_IN_LINE && !isOpen;
  return (
    <div className="mb-3 flex max-w-prose items-baseline gap-2 compact:mb-0 compact:text-sm">
      <p
        ref={text}
        tabIndex={-1}
        dir="auto"
        className={classNames('min-w-0 text-left wrap-anywhere outline-none', isCut && 'compact:truncate')}
      >
        {bio}
      </p>
      {isCut && (
        <button
          type="button"
          aria-label="More about this profile"
          onClick={() => {
            setIsOpen(true);
            // The button goes, and with it the focus.
            text.current?.focus({ preventScroll: true });
          }}
          className="-my-3 hidden min-h-11 flex-none font-semibold underline decoration-brass decoration-2 underline-offset-4 compact:inline-block"
        >
          More
        </button>
      )}
    </div>
  );
}

/** Copies the profile's link; a second button opens the device's share sheet where there is one. */
export function ShareProfile({ influencer }: { influencer: Pick<Influencer, 'name' | 'handle'> }) {
  const { isCopied, copy, openSheet } = useShareLink(
    `${influencer.name} on Promobell`,
    paths.influencer(influencer.handle),
  );
  return (
    <div className="flex gap-2.5 max-md:w-full compact:w-auto">
      <CopyButton
        isCopied={isCopied}
        said="Link copied"
        variant="secondary"
        className="min-w-43 max-md:flex-1 compact:min-w-0 compact:px-3"
        icon={Link2}
        onClick={() => void copy()}
      >
        <span className="compact:sr-only">Share Profile</span>
      </CopyButton>
      {openSheet && (
        <IconButton
          variant="outline"
          label="Share with an app"
          icon={Share}
          onClick={() => void openSheet()}
        />
      )}
    </div>
  );
}
