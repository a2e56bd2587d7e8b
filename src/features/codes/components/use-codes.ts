import { listFilterParams } from '@/domain/list-filters';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { useListFilters } from '@/shared/lists/use-list-filters';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { queryKeys } from '@/shared/query-keys';
import { codesQuery } from '../data/codes';

const FILTERS = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Brand A–Z', ending: 'Ending soonest' },
});

/** An influencer's codes, as the address filters them. */
export function useCodesList(influencerId: string) {
  const url = useListFilters(FILTERS);
  return { url, list: usePagedList(codesQuery(influencerId, url.filters)) };
}

/** An influencer's codes, refreshed when they are changed in another tab or by an agency. */
export function useCodes(userId: string, influencerId: string) {
  const codes = useCodesList(influencerId);
  useOfferNews({
    of: [influencerId],
    keys: [queryKeys.offers.managedOf(influencerId), queryKeys.mine(userId).offerLimit],
  });
  return codes;
}

export type Codes = ReturnType<typeof useCodes>;
