import { FollowAllButton } from '@/features/follow/public/follow-all-button';
import { FollowButton } from '@/features/follow/public/follow-button';
import { useFollowsSignal } from '@/features/follow/public/use-follows-signal';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';

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
