import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import type { AccountKind } from '../account-kind';
import { toInfluencer } from '../influencer';

/** A page of the accounts that match. */
export async function fetchInfluencers(
  kind: AccountKind,
  filters: ListFilters,
  after: string,
  signal: AbortSignal,
) {
  const answer = await supabase
    .rpc('list_influencers', {
      ...(kind === 'credit-cards' && { credit_cards: true }),
      ...pageArguments(after, filters),
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toInfluencer);
}
