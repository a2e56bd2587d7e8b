import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { fetchInfluencerOffers } from './data/influencer-offers';
import { influencerProfileQuery } from './data/influencer-profile';
import { knownInfluencerId } from './data/known-influencer-id';
import { useLiveFollowerCounts } from './data/live-follower-counts';

/**
 * The profile of a URL and its offers, both kept live. `profile.data` is null when there is no such profile.
 * @param handle a username or an id
 */
export function useInfluencer(handle: string) {
  const queryClient = useQueryClient();
  const profile = useQuery(influencerProfileQuery(handle));
  const id = profile.data?.id ?? knownInfluencerId(queryClient, handle);
  const offersKey = queryKeys.offers.ofInfluencer(id ?? '');
  const offers = usePagedList({
    queryKey: offersKey,
    fetchPage: (after, signal) => fetchInfluencerOffers(id ?? '', after, signal),
    enabled: id !== undefined,
  });

  useLiveFollowerCounts(profile.data ? [profile.data.id] : []);
  useOfferNews({
    of: id === undefined ? [] : [id],
    keys: [offersKey, queryKeys.influencers.profile(handle)],
  });
  return { profile, offers };
}
