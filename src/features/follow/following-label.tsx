import { grouped } from '@rules/grouped';
import { useFollowedInfluencers } from './followed-influencers';

/** The label of the tab with followed influencers: 'Following (5)', without the number while it isn't known. */
export function FollowingLabel() {
  const { ids, isKnown } = useFollowedInfluencers();
  return <span>{isKnown ? `Following (${grouped(ids.length)})` : 'Following'}</span>;
}
