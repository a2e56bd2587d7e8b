import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** Whether an offer worked for a member, as it said itself; null when it didn't say. */
export function ownReportQuery(userId: string, offerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).report(offerId),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('own_report', { offer_id: offerId }).abortSignal(signal)),
  });
}

/** Sends a member's answer, or takes it back (null). */
export async function sendReport(offerId: string, worked: boolean | null) {
  unwrap(
    worked === null
      ? await supabase.rpc('withdraw_report', { offer_id: offerId }).abortSignal(writeTimeout())
      : await supabase.rpc('report_offer', { offer_id: offerId, worked }).abortSignal(writeTimeout()),
  );
}
