import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { BrandFilters } from '@/domain/brand-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { toBrand } from '../brand';

async function fetchBrands({ search, sort, categories }: BrandFilters, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_brands', {
      ...(search && { search }),
      ...(categories.length > 0 && { in_categories: categories }),
      ...(after !== FIRST_PAGE && { after }),
      sort,
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toBrand);
}

/** The brands that match, page by page; while a changed search loads, the list before it stays. */
export function brandListQuery(filters: BrandFilters) {
  return infiniteQueryOptions({
    queryKey: queryKeys.brands.list(filters),
    queryFn: ({ pageParam, signal }) => fetchBrands(filters, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}
