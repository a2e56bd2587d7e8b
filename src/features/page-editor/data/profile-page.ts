import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchInfluencerProfile, fetchPinnedOffers } from '@/features/influencers/influencers';
import { RefusedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { Pin, SavedPage } from '../rules/page-form';

const toPin = (offer: { id: string; brand_name: string; promo_code: string }): Pin => ({
  offerId: offer.id,
  brand: offer.brand_name.trim(),
  code: offer.promo_code,
});

/** What is on an influencer's page besides its codes, as everybody sees it. */
export function profilePageQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).profilePage(influencerId),
    queryFn: async ({ signal }): Promise<SavedPage> => {
      // Read before the page itself: a save between the two makes this version too old, so that the next save is refused instead of
      // overwriting it.
      const request = supabase.rpc('profile_page_version', { of_influencer: influencerId });
      const version = unwrap(await request.abortSignal(signal)) ?? '';
      const [profile, pinned] = await Promise.all([
        fetchInfluencerProfile(influencerId, signal),
        fetchPinnedOffers(influencerId, signal),
      ]);
      return { version, pins: pinned.map(toPin), links: [...(profile?.links ?? [])] };
    },
    // A pinned code may have been deleted since, on another tab of the same page.
    staleTime: 0,
  });
}

/** Replaces what is on the page, unless somebody else has done so since the given version. */
export function useSaveProfilePage(userId: string, influencerId: string) {
  const client = useQueryClient();
  const { queryKey } = profilePageQuery(userId, influencerId);
  return useMutation({
    mutationFn: async ({ version, pins, links }: SavedPage): Promise<SavedPage> => {
      const answer = await supabase.rpc('save_profile_page', {
        of_influencer: influencerId,
        pinned_offers: pins.map(({ offerId }) => offerId),
        links,
        of_version: version,
      });
      return { version: unwrap(answer) ?? '', pins, links };
    },
    onSuccess: async (saved) => {
      // A read that is under way may be older than this save.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, saved);
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.influencers.profiles }),
        client.invalidateQueries({ queryKey: queryKeys.offers.pinnedOf(influencerId) }),
      ]);
    },
    onError: (error) => {
      if (isChangedMeanwhile(error)) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Whether a save was refused because somebody else had saved the page (save_profile_page). */
export const isChangedMeanwhile = (error: unknown) =>
  error instanceof RefusedError && error.rule === 'version';

/** How many pinnable offers are shown at once; a search finds the others. */
const PINNABLE_SHOWN = 8;

/** An influencer's offers that can be pinned, as they are live and everybody sees them: the newest first, those outside the viewer's country last. */
export function pinnableOffersQuery(userId: string, influencerId: string, search: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).pinnableOffers(influencerId, search),
    queryFn: async ({ signal }): Promise<Pin[]> => {
      const request = supabase.rpc('list_offers', {
        of_influencer: influencerId,
        page_size: PINNABLE_SHOWN,
        ...(search && { search }),
      });
      return unwrapRows(await request.abortSignal(signal)).map(toPin);
    },
    // A code may have been added since, on another tab of the same page.
    staleTime: 0,
    // What was found before stays while the next search runs.
    placeholderData: keepPreviousData,
  });
}
