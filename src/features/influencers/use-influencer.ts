import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { offerOrder } from '@/features/offer/offer-order';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { useDocumentHead } from '@/shared/layout/page-meta';
import { useIsLeaving } from '@/shared/leaving';
import { useListFilters, useLiveList } from '@/shared/lists/use-paged-list';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { useLiveFollowerCounts } from './data/live-follower-counts';
import {
  type InfluencerProfile,
  influencerOffersQuery,
  influencerProfileQuery,
  knownInfluencerId,
  pinnedOffersQuery,
} from './influencers';

/**
 * The profile of a URL, its pinned and all its offers, kept live. `profile.data` is null when there is no such profile.
 * @param handle a username or an id
 */
export function useInfluencer(handle: string) {
  const queryClient = useQueryClient();
  const profile = useQuery(influencerProfileQuery(handle));
  const id = profile.data?.id ?? knownInfluencerId(queryClient, handle);
  const url = useListFilters(offerOrder);
  const offers = useLiveList(influencerOffersQuery(id ?? '', url.filters), {
    singular: 'offer',
    plural: 'offers',
    enabled: id !== undefined,
  });
  const pinned = useQuery({ ...pinnedOffersQuery(id ?? ''), enabled: id !== undefined });

  useLiveFollowerCounts(profile.data ? [profile.data.id] : []);
  useOfferNews({
    of: id === undefined ? [] : [id],
    keys: [
      queryKeys.offers.ofInfluencer(id ?? ''),
      queryKeys.offers.pinnedOf(id ?? ''),
      queryKeys.influencers.profile(handle),
    ],
  });
  useCanonicalAddress(profile.data);
  return { profile, pinned, offers, url };
}

/**
 * Replaces the address with the profile's own one (its username). An id, a former username and other spellings lead to the page
 * too, and would otherwise be shared and indexed as separate pages.
 */
function useCanonicalAddress(profile: InfluencerProfile | null | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const canonical = profile ? paths.influencer(profile.handle) : pathname;
  const head = useDocumentHead();
  // The host answers with a redirect. In the browser there is no head, and the effect below replaces the address.
  if (canonical !== pathname) head?.movedTo(`${canonical}${search}`);

  const isLeaving = useIsLeaving();

  useEffect(() => {
    if (!profile || canonical === pathname || isLeaving) return;
    // The shown data is cached under the new address, so that nothing loads again.
    queryClient.setQueryData(influencerProfileQuery(profile.handle).queryKey, profile);
    void navigate({ pathname: canonical, search, hash }, { replace: true, preventScrollReset: true, state });
  }, [profile, canonical, pathname, isLeaving, search, hash, state, queryClient, navigate]);
}
