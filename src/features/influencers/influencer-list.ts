import { listFilterParams } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import type { AccountKind } from './rules/account-kind';
import { toInfluencer } from './rules/influencer';

export const influencerFilters = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Alphabetical' },
});

/** The influencers or the credit-card accounts that match the filters. */
export function influencersQuery(kind: AccountKind, filters: ReturnType<typeof influencerFilters.parse>) {
  return listQuery({
    queryKey: queryKeys.influencers.list(kind),
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_influencers', {
          ...(kind === 'credit-cards' && { credit_cards: true }),
          ...pageArguments(after, filters),
        })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toInfluencer);
    },
  });
}
