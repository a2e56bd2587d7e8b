import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { followedInfluencersQuery, useFollowedInfluencers } from '@/shared/follows/followed-influencers';
import { refreshLists } from '@/shared/lists/pages';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import { follow, unfollow } from './data/follow';
import { toastAccountNeeded, toastFollowed, toastFollowFailed, toastUnfollowed } from './follow-toasts';

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

export interface FollowTarget {
  id: string;
  name: string;
}

const mutationKeyFor = (influencerId: string) => ['set-following', influencerId];

function withFollow(ids: readonly string[], id: string, following: boolean) {
  const others = ids.filter((other) => other !== id);
  return following ? [...others, id] : others;
}

/**
 * Follows (true) or unfollows (false) and reports the outcome. While a change of an influencer is
 * running, further ones are ignored, so a double click does one thing.
 */
function useSetFollowing(userId: string, { id, name }: FollowTarget) {
  const queryClient = useQueryClient();
  const mine = queryKeys.mine(userId);
  const mutationKey = mutationKeyFor(id);
  const { mutate } = useMutation({
    mutationKey,
    // Without a connection it fails at once and says so, instead of being sent some time later.
    networkMode: 'always',
    mutationFn: async (following: boolean) => {
      if (following) return follow(userId, id);
      await unfollow(userId, id);
      return { liveOffers: 0 };
    },
    onSuccess: async ({ liveOffers }, following) => {
      if (following) toastFollowed(name, liveOffers);
      else toastUnfollowed(name);
      const { queryKey } = followedInfluencersQuery(userId);
      // An answer that is still to come may be older than this change.
      await queryClient.cancelQueries({ queryKey });
      const known = queryClient.getQueryData(queryKey);
      if (known) queryClient.setQueryData(queryKey, withFollow(known, id, following));
      else await queryClient.invalidateQueries({ queryKey });
      void refreshLists(queryClient, [mine.following, mine.alerts.all]);
    },
    onError: (error, following) => toastFollowFailed(following ? 'follow' : 'unfollow', error),
  });
  return (following: boolean) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(following);
  };
}

/** The outcome of a running change; undefined when none is running. */
function usePendingFollowing(influencerId: string): boolean | undefined {
  return useMutationState({
    filters: { mutationKey: mutationKeyFor(influencerId), status: 'pending' },
    select: (mutation) => mutation.state.variables === true,
  }).at(-1);
}

/** Tells visitors that following needs an account, with a link to sign up that leads back here. */
export function useAccountPrompt() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => toastAccountNeeded(() => void navigate(paths.signup(`${pathname}${search}`)));
}
