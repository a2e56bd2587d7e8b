import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery } from '@/shared/lists/list-query';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';

/** All codes of an influencer, expired ones too. */
export function codesQuery(influencerId: string, filters: ListFilters) {
  return listQuery({
    queryKey: queryKeys.offers.managedLists(influencerId),
    filters,
    fetchPage: (after, signal) => fetchCodes(influencerId, filters, after, signal),
  });
}

async function fetchCodes(influencerId: string, filters: ListFilters, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_managed_offers', { of_influencer: influencerId, ...pageArguments(after, filters) })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), (code) => code);
}
