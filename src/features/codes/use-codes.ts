import { listFilterParams } from '@/domain/list-filters';
import { useListFilters, usePagedList } from '@/shared/lists/use-paged-list';
import { codesQuery } from './data/codes';

const FILTERS = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Brand A–Z', ending: 'Ending soonest' },
});

/** An influencer's codes, as the address filters them. */
export function useCodes(influencerId: string) {
  const url = useListFilters(FILTERS);
  return { url, list: usePagedList(codesQuery(influencerId, url.filters)) };
}

export type Codes = ReturnType<typeof useCodes>;
