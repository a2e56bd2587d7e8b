import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { liveOffersLabel } from '@/domain/counts';
import type { Offer } from '@/features/offer/offer';
import { OfferGridSkeleton } from '@/features/offer/offer-grid';
import { OffersHeading } from '@/features/offer/offers-heading';
import { useViewContent } from '@/features/tracking/track';
import { messageForError } from '@/shared/error-messages';
import { PageMeta } from '@/shared/layout/page-meta';
import { useSession } from '@/shared/session/use-session';
import { ErrorState } from '@/ui/error-state';
import {
  CountedOffers,
  InfluencerOffers,
  OFFER_SKELETONS,
  withoutPinned,
} from './components/influencer-offers';
import { ProfileHeader, ProfileHeaderSkeleton } from './components/profile-header';
import { StructuredProfile } from './components/structured-profile';
import type { Influencer, InfluencerProfile } from './influencers';
import type { useInfluencer } from './use-influencer';

interface InfluencerScreenProps extends ReturnType<typeof useInfluencer> {
  /** The buttons that follow and mute, beside Share. */
  actionFor: (influencer: Influencer) => ReactNode;
}

function descriptionOf({ name, username, isCreditCard, liveOfferCount }: Influencer) {
  const who = isCreditCard ? name : `@${username}`;
  return `${liveOffersLabel(liveOfferCount)} by ${who}. Follow ${name}, and the bell rings when there is a new one.`;
}

/** An influencer's own page. */
export function InfluencerScreen({ profile, pinned, offers, url, actionFor }: InfluencerScreenProps) {
  const influencer = profile.data;
  const areAllPinned =
    offers.items.length > 0 &&
    !offers.query.hasNextPage &&
    withoutPinned(offers.items, pinned.data).length === 0;
  const { user } = useSession();
  useViewContent(influencer?.handle, 'Influencer');

  if (profile.isLoadingError) {
    return (
      <>
        <PageMeta title="Influencer" />
        <h1 className="sr-only">Influencer</h1>
        <ErrorState
          message={messageForError(profile.error)}
          retrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
          instead={<WaitingProfile />}
        />
      </>
    );
  }
  return (
    <>
      {influencer ? (
        <>
          <PageMeta
            title={influencer.name}
            description={descriptionOf(influencer)}
            image={influencer.avatarUrl ?? undefined}
            hasFeeds
            isEmbeddable
          />
          <StructuredProfile influencer={influencer} />
          <ProfileHeader profile={influencer} action={actionFor(influencer)} />
        </>
      ) : (
        <>
          <PageMeta title="Influencer" />
          <ProfileHeaderSkeleton />
        </>
      )}
      {pinned.data && pinned.data.length > 0 && <PinnedOffers offers={pinned.data} />}
      {influencer && influencer.links.length > 0 && (
        <ProfileLinks links={influencer.links} name={influencer.name} />
      )}
      {!areAllPinned && (
        <section
          aria-labelledby="promo-codes"
          className="mt-8 mb-12 compact:mt-2 compact:[&_.ticket-title]:min-h-0"
        >
          <OffersHeading url={url} isSortable={offers.items.length > 1} />
          <InfluencerOffers
            isOwn={user !== null && user.id === influencer?.id}
            pinned={pinned}
            offers={offers}
          />
        </section>
      )}
    </>
  );
}

/** What the influencer wants to be seen first. A narrow phone has no room for the heading. */
function PinnedOffers({ offers }: { offers: readonly Offer[] }) {
  return (
    <section aria-labelledby="pinned-codes" className="mt-8 compact:mt-3 compact:[&_.ticket-title]:min-h-0">
      <h2 id="pinned-codes" className="mb-4 text-2xl compact:sr-only">
        Pinned
      </h2>
      <CountedOffers offers={offers} />
    </section>
  );
}

/** Takes the page's size while it loads. */
function WaitingProfile() {
  return (
    <>
      <ProfileHeaderSkeleton />
      <div className="mt-17 mb-12">
        <OfferGridSkeleton count={OFFER_SKELETONS} />
      </div>
    </>
  );
}

/** Where else to find the influencer. Nobody has checked where the links lead, which search engines are told. */
function ProfileLinks({ links, name }: Pick<InfluencerProfile, 'links' | 'name'>) {
  return (
    <nav aria-label={`Links of ${name}`} className="mt-8 compact:mt-2.5">
      <ul className="flex flex-wrap gap-2.5 compact:flex-nowrap compact:overflow-x-auto">
        {links.map(({ title, url }) => (
          <li key={`${title} ${url}`} className="min-w-0 compact:flex-none">
            <a
              href={url}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              className="relative flex min-h-11 max-w-72 items-center gap-2 rounded border border-line-strong bg-raised px-4 py-2 font-semibold hover:border-ink"
            >
              <span dir="auto" className="min-w-0 truncate text-left">
                {title}
              </span>
              <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" className="flex-none" />{' '}
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
