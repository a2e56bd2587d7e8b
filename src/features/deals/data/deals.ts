import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';
import { noteRequest } from './last-request';

/** A page of the live offers that match. */
export async function fetchDeals(filters: ListFilters, after: string, signal: AbortSignal) {
  const query = pageArguments(after, filters);
  const answered = noteRequest(query);
  const answer = await supabase.rpc('list_offers', query).abortSignal(signal);
  answered(answer.error === null);
  return pageOf(unwrapRows(answer), toOffer);
}
