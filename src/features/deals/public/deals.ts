import { type ListFilters, listFilterParams } from '@/domain/list-filters';
import { toOffer } from '@/features/offer/public/offer';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { noteRequest } from '../last-request';

export const dealFilters = listFilterParams({
  sorts: {
    newest: 'Newest',
    reliable: 'Most reliable',
    alphabetical: 'Alphabetical',
    discount: 'Discount',
    category: 'Category',
  },
  hasCategories: true,
  hasCountries: true,
});

type DealFilters = ReturnType<typeof dealFilters.parse>;

/** The live offers that match. */
export function dealsList(filters: DealFilters) {
  return {
    queryKey: queryKeys.offers.deals,
    filters,
    fetchPage: (after: string, signal: AbortSignal) => fetchDeals(filters, after, signal),
  };
}

async function fetchDeals(filters: ListFilters, after: string, signal: AbortSignal) {
  const query = pageArguments(after, filters);
  const answered = noteRequest(query);
  const answer = await supabase.rpc('list_offers', query).abortSignal(signal);
  answered(answer.error === null);
  return pageOf(unwrapRows(answer), toOffer);
}
