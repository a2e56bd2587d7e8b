import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';

/** A page of all codes of an influencer, expired ones too. */
export async function fetchCodes(
  influencerId: string,
  filters: ListFilters,
  after: string,
  signal: AbortSignal,
) {
  const answer = await supabase
    .rpc('list_managed_offers', { of_influencer: influencerId, ...pageArguments(after, filters) })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), (code) => code);
}
