import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { usePageTitle } from '@/shared/layout/use-page-title';

export function Component() {
  usePageTitle('Credit Cards');
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="credit-cards"
      actionFor={(card) => <FollowButton influencer={card} size="sm" />}
    />
  );
}
