import { type ListFilters, listFilterParams } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import type { AccountKind } from '../account-kind';
import { toInfluencer } from '../influencer';

export const influencerFilters = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Alphabetical' },
});

/** The accounts of a kind that match. */
export function influencersList(kind: AccountKind, filters: ReturnType<typeof influencerFilters.parse>) {
  return {
    queryKey: queryKeys.influencers.list(kind),
    filters,
    fetchPage: (after: string, signal: AbortSignal) => fetchInfluencers(kind, filters, after, signal),
  };
}

async function fetchInfluencers(kind: AccountKind, filters: ListFilters, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_influencers', {
      ...(kind === 'credit-cards' && { credit_cards: true }),
      ...pageArguments(after, filters),
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toInfluencer);
}
