import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { toManagedInfluencer } from '../managed-influencer';

async function fetchManagedInfluencer(influencerId: string, signal: AbortSignal) {
  if (!isUuid(influencerId)) return null;
  const [row] = unwrapRows(
    await supabase.rpc('managed_influencer', { of_influencer: influencerId }).abortSignal(signal),
  );
  return row ? { ...toManagedInfluencer(row), isCreditCard: row.is_creditcard } : null;
}

/** Null for an influencer whom the agency doesn't manage, or not any more. */
export function managedInfluencerQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.one(influencerId),
    queryFn: ({ signal }) => fetchManagedInfluencer(influencerId, signal),
    staleTime: 0,
  });
}
