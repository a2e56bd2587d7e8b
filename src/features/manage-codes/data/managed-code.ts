import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { EDITED_COLUMNS, toEditedCode } from '../managed-code';

/** One code as it is now; null when there is none. */
export async function fetchManagedCode(influencerId: string, codeId: string, signal?: AbortSignal) {
  if (!isUuid(codeId)) return null;
  const request = supabase
    .from('promo_codes')
    .select(EDITED_COLUMNS)
    .eq('id', codeId)
    .eq('influencer_id', influencerId);
  const row = unwrap(await (signal ? request.abortSignal(signal) : request).maybeSingle());
  return row && toEditedCode(row);
}

/** One code as it is now, before and while it is edited: somebody else may have changed it. */
export function managedCodeQuery(influencerId: string, codeId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.managedOne(influencerId, codeId),
    queryFn: ({ signal }) => fetchManagedCode(influencerId, codeId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
