import { FollowAllButton } from '@/features/follow/components/follow-all-button';
import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';

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
