import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { FollowButton } from '@/features/follow/follow-button';
import { useFollowsSignal } from '@/features/follow/use-follows-signal';
import { InfluencerScreen } from '@/features/influencers/influencer-screen';
import { useInfluencer } from '@/features/influencers/use-influencer';
import { LazyPart } from '@/shared/layout/lazy-part';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { nameInPath } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';

// Loaded for members only, so that a visitor's first page needn't load it.
const MuteBesideFollow = lazy(async () => ({
  default: (await import('@/features/follow/mute-beside-follow')).MuteBesideFollow,
}));

export function Component() {
  const handle = nameInPath(useLocation().pathname);
  return handle === null ? <NotFoundPage /> : <Influencer handle={handle} />;
}

function Influencer({ handle }: { handle: string }) {
  const influencer = useInfluencer(handle);
  const isMember = useSession().user !== null;
  useFollowsSignal();

  if (influencer.profile.data === null) return <NotFoundPage />;
  return (
    <InfluencerScreen
      key={influencer.profile.data?.handle ?? handle}
      {...influencer}
      actionFor={(shown) => (
        <>
          <FollowButton influencer={shown} full />
          {isMember && (
            <LazyPart>
              <MuteBesideFollow person={shown} />
            </LazyPart>
          )}
        </>
      )}
    />
  );
}
