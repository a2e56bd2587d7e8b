import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { type InfluencerProfile, influencerProfileQuery } from './data/influencer-profile';

/**
 * Replaces the address with the profile's own one (its username). An id, a former username and other spellings lead to the page
 * too, and would otherwise be shared and indexed as separate pages.
 */
export function useCanonicalAddress(profile: InfluencerProfile | null | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const canonical = profile ? paths.influencer(profile.handle) : pathname;

  useEffect(() => {
    if (!profile || canonical === pathname) return;
    // The shown data is cached under the new address, so that nothing loads again.
    queryClient.setQueryData(influencerProfileQuery(profile.handle).queryKey, profile);
    void navigate({ pathname: canonical, search, hash }, { replace: true, preventScrollReset: true, state });
  }, [profile, canonical, pathname, search, hash, state, queryClient, navigate]);
}
