import { type Category, categories } from '@rules/categories';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

export interface CategoryCount {
  category: Category;
  /** Live promo codes. */
  live: number;
}

/** All eight categories in the screens' order, each with its number of live promo codes. */
export function categoryCountsQuery() {
  return queryOptions({
    queryKey: queryKeys.offers.categoryCounts,
    async queryFn({ signal }): Promise<CategoryCount[]> {
      const rows = unwrapRows(
        await supabase.from('category_counts').select('category, live').abortSignal(signal),
      );
      const live = new Map(rows.map((row) => [row.category, row.live ?? 0]));
      return categories.map((category) => ({ category, live: live.get(category) ?? 0 }));
    },
  });
}
