import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';

/** A brand with live offers. */
export interface Brand {
  /** Equal for all spellings of one brand (docs/product/offers.md#brands). */
  id: string;
  name: string;
  dealCount: number;
}

/** A page of the matching brands. */
export async function fetchBrands(filters: ListFilters, after: string, signal: AbortSignal) {
  const answer = await supabase.rpc('list_brands', pageArguments(after, filters)).abortSignal(signal);
  return pageOf(
    unwrapRows(answer),
    (row): Brand => ({ id: row.brand_key, name: row.name.trim(), dealCount: row.deal_count }),
  );
}
