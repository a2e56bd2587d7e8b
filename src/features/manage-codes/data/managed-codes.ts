import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ManagedCodeSort } from '@/domain/managed-codes-view';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { toManagedCode } from '../managed-code';

export interface ManagedList {
  search: string;
  sort: ManagedCodeSort;
}

async function fetchManagedCodes(
  influencerId: string,
  { search, sort }: ManagedList,
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
  return pageOf(unwrapRows(answer), toManagedCode);
}

/** All codes of an influencer, expired ones too, page by page; while a changed search loads, the list before it stays. */
export function managedCodesQuery(influencerId: string, { search, sort }: ManagedList) {
  return infiniteQueryOptions({
    queryKey: queryKeys.offers.managedList(influencerId, { search, sort }),
    queryFn: ({ pageParam, signal }) => fetchManagedCodes(influencerId, { search, sort }, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}
