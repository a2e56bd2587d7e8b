import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';

/** A page of the live codes of everybody the account follows, newest first. */
export async function fetchAlerts(filters: ListFilters, after: string, signal: AbortSignal) {
  const answer = await supabase.rpc('list_alerts', pageArguments(after, filters)).abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}
