import { FollowAllButton } from '@/features/follow/components/follow-all-button';
import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencersScreen } from '@/features/influencers/components/influencers-screen';
import { influencerFilters, influencersList } from '@/features/influencers/data/influencer-list';
import type { FirstData } from '@/shared/first-data';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { pagesQuery } from '@/shared/lists/list-source';

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

export const firstData: FirstData = (client, { params }) =>
  client.prefetchInfiniteQuery(pagesQuery(influencersList('influencers', influencerFilters.parse(params))));
