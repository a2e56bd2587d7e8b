import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { extensionQuery, refreshExtension } from '@/features/extension/use-extension';
import { refreshLists } from '@/shared/lists/list-query';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/ui/toast';
import { follow, unfollow } from '../data/follow';
import { followedInfluencersQuery, useFollowedInfluencers } from '../followed-influencers';
import { addedOffersLine, toastAccountNeeded, toastFollowFailed } from './follow-toasts';

interface FollowToggleOptions {
  /** Called when a follow has been saved. */
  onFollowed?: () => void;
  /** Whether the influencer counts as followed as long as it isn't known whom the account follows. */
  countsAsFollowed?: boolean;
}

/** The state of a follow button. It changes at once and is reverted when the request fails. */
export function useFollowToggle(
  influencer: FollowTarget,
  { onFollowed, countsAsFollowed = false }: FollowToggleOptions = {},
) {
  const { status, user } = useSession();
  const askForAccount = useAccountPrompt();
  const { ids, isPending, isKnown } = useFollowedInfluencers();
  const pending = usePendingFollowing(influencer.id);
  const setFollowing = useSetFollowing(user?.id ?? '', influencer, onFollowed);
  const [rings, setRings] = useState(0);
  const isFollowing = pending ?? (isKnown ? ids.includes(influencer.id) : countsAsFollowed);

  const toggle = () => {
    if (!user) {
      askForAccount();
      return;
    }
    if (!isFollowing) setRings((count) => count + 1);
    setFollowing(!isFollowing);
  };

  return {
    isVisitor: user === null,
    /** Nobody follows themselves. */
    isOwn: user?.id === influencer.id,
    /** False until the session and the account's follows have loaded, or have failed to load. */
    isReady: status !== 'loading' && !isPending,
    isFollowing,
    /** Goes up with each follow, for which the bell rings. */
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
 * Follows (true) or unfollows (false) and shows the outcome. While a change of an influencer is
 * running, further ones are ignored, so a double click does one thing.
 */
function useSetFollowing(userId: string, { id, name }: FollowTarget, onFollowed?: () => void) {
  const queryClient = useQueryClient();
  const mine = queryKeys.mine(userId);
  const mutationKey = mutationKeyFor(id);
  const extension = useQuery({ ...extensionQuery, enabled: userId !== '' });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (following: boolean) => {
      if (following) return follow(userId, id);
      await unfollow(userId, id);
      return undefined;
    },
    onSuccess: async (added, following) => {
      void refreshExtension(userId);
      if (following) {
        onFollowed?.();
        // Loaded now, so that no page waits for it; without a network nothing is offered.
        import('@/features/notifications/offer-after-following')
          .then(({ offerAfterFollowing }) => offerAfterFollowing(queryClient, userId))
          .catch(() => undefined);
      }
      if (added) {
        const description = addedOffersLine(added, extension.data?.userId === userId);
        toast.success(`You're now following ${name}`, { description });
      } else toast.success(`You are no longer following ${name}`);
      const { queryKey } = followedInfluencersQuery(userId);
      // An answer that is still to come may be older than this change.
      await queryClient.cancelQueries({ queryKey });
      const known = queryClient.getQueryData(queryKey);
      if (known) queryClient.setQueryData(queryKey, withFollow(known, id, following));
      else await queryClient.invalidateQueries({ queryKey });
      void refreshLists(queryClient, [mine.following, mine.alerts.all]);
      // When the code for this can't be loaded, followedInfluencersQuery makes up for it with its next answer.
      if (!following) loseFollowersOnly(queryClient, userId, id).catch(() => undefined);
    },
    onError: (error, following) => {
      toastFollowFailed(following ? 'follow' : 'unfollow', error);
      // A change whose answer got lost may have been saved.
      void refreshExtension(userId);
      void refreshLists(queryClient, [mine.follows, mine.following, mine.alerts.all]);
      if (!following)
        void refreshLists(queryClient, [mine.saved.ids, mine.saved.list, queryKeys.offers.ones]);
    },
  });
  return (following: boolean) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(following);
  };
}

/**
 * Called after an unfollow, because the account doesn't see the influencer's followers-only offers any more
 * (docs/product/offers.md#followers-only): reads again the lists that may show them, and removes them from the offline copies.
 */
async function loseFollowersOnly(client: QueryClient, userId: string, influencerId: string) {
  const { saved } = queryKeys.mine(userId);
  void refreshLists(client, [saved.ids, saved.list, queryKeys.offers.ones]);
  const { dropFollowersOnly } = await import('@/features/offer/offline-offers');
  await dropFollowersOnly(userId, (id) => id === influencerId);
}

/** Whether the influencer will be followed once the running change is saved; undefined when none is running. */
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
  // The page's address when the toast's link is pressed, because the list may have been filtered since the toast appeared.
  const address = useRef('');
  useEffect(() => {
    address.current = `${pathname}${search}`;
  }, [pathname, search]);
  return () => toastAccountNeeded(() => void navigate(paths.signup(address.current)));
}
