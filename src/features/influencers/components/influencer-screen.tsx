import type { ReactNode } from 'react';
import { wordsForError } from '@/shared/error-words';
import { usePageTitle } from '@/shared/layout/use-page-title';
import { useViewContent } from '@/shared/tracking/use-view-content';
import { ErrorState } from '@/ui/error-state';
import type { Influencer } from '../influencer';
import type { useInfluencer } from '../use-influencer';
import { InfluencerOffers } from './influencer-offers';
import { ProfileHeader } from './profile-header';
import { ProfileHeaderSkeleton } from './profile-header-skeleton';

export interface InfluencerScreenProps extends ReturnType<typeof useInfluencer> {
  /** What can be done with the influencer, beside sharing. */
  actionFor: (influencer: Influencer) => ReactNode;
}

/** An influencer's own page. */
export function InfluencerScreen({ profile, offers, actionFor }: InfluencerScreenProps) {
  usePageTitle(profile.data?.name ?? 'Influencer');
  useViewContent(profile.data?.handle, 'Influencer');

  if (profile.isLoadingError) {
    return (
      <ErrorState
        message={wordsForError(profile.error)}
        retrying={profile.isFetching}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return (
    <>
      {profile.data ? (
        <ProfileHeader profile={profile.data} action={actionFor(profile.data)} />
      ) : (
        <ProfileHeaderSkeleton />
      )}
      <section aria-labelledby="promo-codes" className="mt-8 mb-12">
        <h2 id="promo-codes" className="mb-5 text-2xl">
          Promo codes
        </h2>
        <InfluencerOffers offers={offers} />
      </section>
    </>
  );
}
