import { FollowAllButton } from '@/features/follow/components/follow-all-button';
import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.influencers);
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="influencers"
      actionFor={(influencer) => <FollowButton influencer={influencer} size="sm" />}
      actionForAll={(influencers) => <FollowAllButton visible={influencers} />}
    />
  );
}
