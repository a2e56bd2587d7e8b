import { queryOptions } from '@tanstack/react-query';
import { sendCounted } from '@/features/results/count-here';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { Offer } from '../offer';
import { questionOf } from './worked-questions';

/** Whether an offer's code worked for a member, as it said itself; null when it didn't say. With another code or brand, it is another report. */
export function ownReportQuery(userId: string, offer: Pick<Offer, 'id' | 'brand_name' | 'promo_code'>) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).report(questionOf(offer)),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('own_report', { offer_id: offer.id }).abortSignal(signal)),
  });
}

/** How long an answer waits for the results before it: longer than they need, and short enough that the page is still open. */
const LONGEST_WAIT_MS = 5_000;

/** Sends a member's answer, or takes it back (null). */
export async function sendReport(offerId: string, worked: boolean | null) {
  if (worked === null) {
    unwrap(await supabase.rpc('withdraw_report', { offer_id: offerId }).abortSignal(writeTimeout()));
    return;
  }
  // First, because an answer counts only of somebody of whom the database has heard that it tried the code. Where that can't be sent, or isn't
  // answered in time, the answer is kept all the same.
  await Promise.race([sendCounted(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  unwrap(await supabase.rpc('report_offer', { offer_id: offerId, worked }).abortSignal(writeTimeout()));
}
