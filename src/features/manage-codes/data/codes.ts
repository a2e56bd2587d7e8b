import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CodeSort } from '@/domain/codes-view';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';

/** A code as the list of managed codes shows it. */
export type ManagedOffer = Database['public']['Functions']['list_managed_offers']['Returns'][number];

export interface CodesRequest {
  search: string;
  sort: CodeSort;
}

async function fetchCodes(
  influencerId: string,
  { search, sort }: CodesRequest,
  after: string,
  signal: AbortSignal,
) {
  const answer = await supabase
    .rpc('list_managed_offers', {
      of_influencer: influencerId,
      ...(search && { search }),
      ...(after !== FIRST_PAGE && { after }),
      sort,
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), (code) => code);
}

/** All codes of an influencer, expired ones too, page by page. While a changed search loads, the former list stays. */
export function codesQuery(influencerId: string, { search, sort }: CodesRequest) {
  return infiniteQueryOptions({
    queryKey: queryKeys.offers.managedList(influencerId, { search, sort }),
    queryFn: ({ pageParam, signal }) => fetchCodes(influencerId, { search, sort }, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}
