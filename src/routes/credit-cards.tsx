import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';

export function Component() {
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="credit-cards"
      actionFor={(card) => <FollowButton influencer={card} size="sm" />}
    />
  );
}
