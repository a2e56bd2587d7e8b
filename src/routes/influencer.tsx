import { useLocation } from 'react-router-dom';
import { FollowButton } from '@/features/follow/follow-button';
import { useFollowsSignal } from '@/features/follow/followed-influencers';
import { MuteBesideFollow } from '@/features/follow/mute-beside-follow';
import { InfluencerScreen } from '@/features/influencers/influencer-screen';
import { useInfluencer } from '@/features/influencers/use-influencer';
import { NotFoundPage } from '@/shared/layout/instead-of-page';
import { nameInPath } from '@/shared/paths';

export function Component() {
  const handle = nameInPath(useLocation().pathname);
  return handle === null ? <NotFoundPage /> : <Influencer handle={handle} />;
}

function Influencer({ handle }: { handle: string }) {
  const influencer = useInfluencer(handle);
  useFollowsSignal();

  if (influencer.profile.data === null) return <NotFoundPage />;
  return (
    <InfluencerScreen
      key={influencer.profile.data?.handle ?? handle}
      {...influencer}
      actionFor={(shown) => (
        <>
          <FollowButton influencer={shown} full />
          <MuteBesideFollow person={shown} />
        </>
      )}
    />
  );
}
