import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ManagedInfluencerSort } from '@/domain/agency-view';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { toManagedInfluencer } from '../managed-influencer';

export interface ManagedInfluencerList {
  search: string;
  sort: ManagedInfluencerSort;
}

async function fetchManagedInfluencers(
  { search, sort }: ManagedInfluencerList,
  after: string,
  signal: AbortSignal,
) {
  const answer = await supabase
    .rpc('list_managed_influencers', {
      ...(search && { search }),
      ...(after !== FIRST_PAGE && { after }),
      sort,
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toManagedInfluencer);
}

/** The agency's influencers, page by page; while a changed search loads, the list before it stays. */
export function managedInfluencersQuery(userId: string, { search, sort }: ManagedInfluencerList) {
  return infiniteQueryOptions({
    queryKey: queryKeys.mine(userId).agency.list({ search, sort }),
    queryFn: ({ pageParam, signal }) => fetchManagedInfluencers({ search, sort }, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    // Codes and passwords change elsewhere, too.
    staleTime: 0,
  });
}
