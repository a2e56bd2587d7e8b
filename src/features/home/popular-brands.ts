import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** The number of brands on the home page: two full rows, or four on a phone. */
export const POPULAR_BRANDS = 12;

export interface PopularBrand {
  id: string;
  name: string;
  /** Live offers. */
  dealCount: number;
}

/** The brands with the most live offers. */
export function popularBrandsQuery() {
  return queryOptions({
    queryKey: queryKeys.brands.popular,
    async queryFn({ signal }): Promise<PopularBrand[]> {
      const answer = await supabase
        .rpc('list_brands', { sort: 'deals', page_size: POPULAR_BRANDS })
        .abortSignal(signal);
      return unwrapRows(answer).map((row) => ({
        id: row.brand_key,
        name: row.name,
        dealCount: row.deal_count,
      }));
    },
  });
}
