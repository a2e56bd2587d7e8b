import { useParams } from 'react-router-dom';
import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencerScreen } from '@/features/influencers/components/influencer-screen';
import { useInfluencer } from '@/features/influencers/use-influencer';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { NotFoundPage } from '@/shared/layout/not-found-page';

export function Component() {
  const { handle = '' } = useParams();
  const influencer = useInfluencer(handle);
  useFollowsSignal();

  if (influencer.profile.data === null) return <NotFoundPage />;
  return (
    <InfluencerScreen
      key={handle}
      {...influencer}
      actionFor={(shown) => <FollowButton influencer={shown} full />}
    />
  );
}
