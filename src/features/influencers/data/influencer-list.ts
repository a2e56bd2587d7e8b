import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { InfluencerFilters } from '@/domain/influencer-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { toInfluencer } from '../influencer';

async function fetchInfluencers({ search, sort }: InfluencerFilters, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_influencers', {
      ...(search && { search }),
      ...(after !== FIRST_PAGE && { after }),
      sort,
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toInfluencer);
}

/** The influencers that match, page by page; while a changed search loads, the list before it stays. */
export function influencerListQuery(filters: InfluencerFilters) {
  return infiniteQueryOptions({
    queryKey: queryKeys.influencers.list(filters),
    queryFn: ({ pageParam, signal }) => fetchInfluencers(filters, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}
