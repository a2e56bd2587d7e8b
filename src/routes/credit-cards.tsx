import { FollowButton } from '@/features/follow/follow-button';
import { useFollowsSignal } from '@/features/follow/use-follows-signal';
import { InfluencersScreen } from '@/features/influencers/influencers-screen';

export function Component() {
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="credit-cards"
      actionFor={(card) => <FollowButton influencer={card} size="sm" />}
    />
  );
}
