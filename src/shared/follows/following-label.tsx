import { useFollowedInfluencers } from './followed-influencers';

/** The label of the tab with followed influencers: 'Following (5)', without the number while it loads. */
export function FollowingLabel() {
  const { ids, isPending } = useFollowedInfluencers();
  return isPending ? 'Following' : `Following (${ids.length.toLocaleString('en-US')})`;
}
