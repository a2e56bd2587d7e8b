import { listFilterParams } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/** A brand with live offers. */
export interface Brand {
  /** Equal for all spellings of one brand (docs/product/offers.md#brands). */
  id: string;
  name: string;
  /** Live offers. */
  offerCount: number;
}

export const brandFilters = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Alphabetical', deals: 'Deal count' },
  hasCategories: true,
});

/** The brands that match. */
export function brandsQuery(filters: ReturnType<typeof brandFilters.parse>) {
  return listQuery({
    queryKey: queryKeys.brands.lists,
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase.rpc('list_brands', pageArguments(after, filters)).abortSignal(signal);
      return pageOf(
        unwrapRows(answer),
        (row): Brand => ({ id: row.brand_key, name: row.name.trim(), offerCount: row.deal_count }),
      );
    },
  });
}
