import { useFollowedInfluencers } from './followed-influencers';

/** 'Following (5)', on the tab of those whom one follows; without the number until it is known. */
export function FollowingLabel() {
  const { ids, isPending } = useFollowedInfluencers();
  return isPending ? 'Following' : `Following (${ids.length.toLocaleString('en-US')})`;
}
