import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { MANAGED_COLUMNS, toManagedCode } from '../managed-code';

async function fetchManagedCode(influencerId: string, codeId: string, signal: AbortSignal) {
  if (!isUuid(codeId)) return null;
  const row = unwrap(
    await supabase
      .from('promo_codes')
      .select(MANAGED_COLUMNS)
      .eq('id', codeId)
      .eq('influencer_id', influencerId)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return row && toManagedCode(row);
}

/** One code as it is now, before it is edited: somebody else may have changed it. Null when there is none. */
export function managedCodeQuery(influencerId: string, codeId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.managedOne(influencerId, codeId),
    queryFn: ({ signal }) => fetchManagedCode(influencerId, codeId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
