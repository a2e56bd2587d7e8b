import { FollowAllButton } from '@/features/follow/follow-all-button';
import { FollowButton } from '@/features/follow/follow-button';
import { useFollowsSignal } from '@/features/follow/followed-influencers';
import { InfluencersScreen } from '@/features/influencers/influencers-screen';

const WORDS = {
  title: 'Influencers',
  description: 'Follow the people you trust, and the bell rings when they have a code.',
  singular: 'influencer',
  plural: 'influencers',
  placeholder: 'Name or username...',
  noMatch: 'Nobody matches your search.',
};

export function Component() {
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="influencers"
      words={WORDS}
      actionFor={(influencer) => <FollowButton influencer={influencer} size="sm" />}
      actionForAll={(influencers) => <FollowAllButton visible={influencers} />}
    />
  );
}
