import { listFilterParams } from '@/domain/list-filters';
import { toOffer } from '@/features/offer/offer';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

export const dealFilters = listFilterParams({
  sorts: {
    newest: 'Newest',
    reliable: 'Most reliable',
    alphabetical: 'Alphabetical',
    discount: 'Discount',
    category: 'Category',
  },
  hasCategories: true,
  hasCountries: true,
});

/** The live offers that match. */
export function dealsQuery(filters: ReturnType<typeof dealFilters.parse>) {
  return listQuery({
    queryKey: queryKeys.offers.deals,
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase.rpc('list_offers', pageArguments(after, filters)).abortSignal(signal);
      return pageOf(unwrapRows(answer), toOffer);
    },
  });
}
