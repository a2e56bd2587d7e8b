import { FollowAllButton } from '@/features/follow/follow-all-button';
import { FollowButton } from '@/features/follow/follow-button';
import { useFollowsSignal } from '@/features/follow/use-follows-signal';
import { InfluencersScreen } from '@/features/influencers/influencers-screen';

export function Component() {
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="influencers"
      actionFor={(influencer) => <FollowButton influencer={influencer} size="sm" />}
      actionForAll={(influencers) => <FollowAllButton visible={influencers} />}
    />
  );
}
