import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { InfluencerFilters } from '@/domain/influencer-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import type { AccountKind } from '../account-kind';
import { toInfluencer } from '../influencer';

async function fetchInfluencers(
  kind: AccountKind,
  { search, sort }: InfluencerFilters,
  after: string,
  signal: AbortSignal,
) {
  const answer = await supabase
    .rpc('list_influencers', {
      ...(search && { search }),
      ...(after !== FIRST_PAGE && { after }),
      ...(kind === 'credit-cards' && { credit_cards: true }),
      sort,
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toInfluencer);
}

/** The matching accounts, page by page. While a changed search loads, the former list stays. */
export function influencerListQuery(kind: AccountKind, filters: InfluencerFilters) {
  return infiniteQueryOptions({
    queryKey: queryKeys.influencers.list(kind, filters),
    queryFn: ({ pageParam, signal }) => fetchInfluencers(kind, filters, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}
