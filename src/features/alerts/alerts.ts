import { type ListFilters, listFilterParams } from '@/domain/list-filters';
import { toOffer } from '@/features/offer/offer';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

export const alertFilters = listFilterParams({ sorts: {}, hasCountries: true });

/**
 * The live codes of everybody the account follows but those whose last day is today, newest first; what doesn't count in the own country
 * comes last.
 * @param userId undefined while the session loads
 */
export function alertsQuery(userId: string | undefined, filters: ListFilters<never>) {
  return listQuery({
    queryKey: queryKeys.mine(userId ?? '').alerts.lists,
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase.rpc('list_alerts', pageArguments(after, filters)).abortSignal(signal);
      return pageOf(unwrapRows(answer), toOffer);
    },
  });
}
