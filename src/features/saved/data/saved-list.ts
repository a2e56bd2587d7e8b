import { toOffer } from '@/features/offer/offer';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

async function fetchSaved(after: string, signal: AbortSignal) {
  const answer = await supabase.rpc('list_saved_offers', pageArguments(after)).abortSignal(signal);
  return pageOf(unwrapRows(answer), toOffer);
}

/**
 * The offers that the account has saved, the last saved first, with those that have expired.
 * @param userId undefined while the session loads
 */
export const savedQuery = (userId: string | undefined) =>
  listQuery({ queryKey: queryKeys.mine(userId ?? '').saved.list, fetchPage: fetchSaved });
