import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { type InfluencerProfile, influencerProfileQuery } from './data/influencer-profile';

/**
 * Replaces the address by the profile's own, that of its username: an id, a former username and other spellings lead there
 * too, and would be shared and found as pages of their own.
 */
export function useCanonicalAddress(profile: InfluencerProfile | null | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const canonical = profile ? paths.influencer(profile.handle) : pathname;

  useEffect(() => {
    if (!profile || canonical === pathname) return;
    // What is shown stays: under its own address it is known already.
    queryClient.setQueryData(influencerProfileQuery(profile.handle).queryKey, profile);
    void navigate({ pathname: canonical, search, hash }, { replace: true, preventScrollReset: true, state });
  }, [profile, canonical, pathname, search, hash, state, queryClient, navigate]);
}
