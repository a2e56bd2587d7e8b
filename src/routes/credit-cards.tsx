import { FollowButton } from '@/features/follow/public/follow-button';
import { useFollowsSignal } from '@/features/follow/public/use-follows-signal';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';

export function Component() {
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="credit-cards"
      actionFor={(card) => <FollowButton influencer={card} size="sm" />}
    />
  );
}
