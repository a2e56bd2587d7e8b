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
      kind="credit-cards"
      actionFor={(card) => <FollowButton influencer={card} size="sm" />}
    />
  );
}

export const firstData: FirstData = (client, { params }) =>
  client.prefetchInfiniteQuery(pagesQuery(influencersList('credit-cards', influencerFilters.parse(params))));
