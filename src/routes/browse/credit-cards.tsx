import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.creditCards);
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="credit-cards"
      actionFor={(card) => <FollowButton influencer={card} size="sm" />}
    />
  );
}
