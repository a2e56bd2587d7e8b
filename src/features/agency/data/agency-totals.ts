import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

async function fetchAgencyTotals(signal: AbortSignal) {
  const [totals] = unwrapRows(await supabase.rpc('agency_totals').abortSignal(signal));
  return { influencers: totals?.influencers ?? 0, activeCodes: totals?.active_codes ?? 0 };
}

/** How many influencers the agency manages, and how many live codes they have together. */
export function agencyTotalsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.totals,
    queryFn: ({ signal }) => fetchAgencyTotals(signal),
    // Codes change on other screens, too.
    staleTime: 0,
  });
}
