import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { toOffer } from '@/shared/offers/offer';
import { queryKeys } from '@/shared/query-keys';

async function fetchAlerts(search: string, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_alerts', {
      ...(search && { search }),
      ...(after !== FIRST_PAGE && { after }),
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}

/** The alerts, newest first. While a changed search loads, the former list stays. */
export function alertsQuery(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.mine(userId).alerts.list(search),
    queryFn: ({ pageParam, signal }) => fetchAlerts(search, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}
