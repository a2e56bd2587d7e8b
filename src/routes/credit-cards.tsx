import { FollowButton } from '@/features/follow/follow-button';
import { useFollowsSignal } from '@/features/follow/followed-influencers';
import { InfluencersScreen } from '@/features/influencers/influencers-screen';

const WORDS = {
  title: 'Credit Cards',
  description: 'Follow your cards, and the bell rings when one of them has an offer for you.',
  singular: 'credit card',
  plural: 'credit cards',
  placeholder: 'Name of the card...',
  noMatch: 'No credit card matches your search.',
};

export function Component() {
  useFollowsSignal();
  return (
    <InfluencersScreen
      kind="credit-cards"
      words={WORDS}
      actionFor={(card) => <FollowButton influencer={card} size="sm" />}
    />
  );
}
