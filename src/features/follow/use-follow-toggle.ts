import { useState } from 'react';
import { useFollowedInfluencers } from '@/shared/follows/followed-influencers';
import { useSession } from '@/shared/session/use-session';
import { useAccountPrompt } from './use-account-prompt';
import { type FollowTarget, usePendingFollowing, useSetFollowing } from './use-set-following';

/** The state of a follow button. It changes at once and is reverted when the request fails. */
export function useFollowToggle(influencer: FollowTarget) {
  const { status, user } = useSession();
  const askForAccount = useAccountPrompt();
  const { ids, isPending } = useFollowedInfluencers();
  const pending = usePendingFollowing(influencer.id);
  const setFollowing = useSetFollowing(user?.id ?? '', influencer);
  const [rings, setRings] = useState(0);
  const isFollowing = pending ?? ids.includes(influencer.id);

  const toggle = () => {
    if (!user) {
      askForAccount();
      return;
    }
    if (!isFollowing) setRings((count) => count + 1);
    setFollowing(!isFollowing);
  };

  return {
    /** Nobody follows themselves. */
    isOwn: user?.id === influencer.id,
    isKnown: status !== 'loading' && !isPending,
    isFollowing,
    rings,
    toggle,
  };
}
