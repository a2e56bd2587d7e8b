import { queryOptions } from '@tanstack/react-query';
import type { PromoCodeFields } from '@/domain/promo-code';
import { isUuid } from '@/domain/uuid';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { toFields } from '../code-row';

/** A code as the form found it. The version goes up with every edit: a save names the one that it builds on. */
export interface EditedCode {
  id: string;
  version: number;
  fields: PromoCodeFields;
}

const COLUMNS =
  'id, version, brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link';

/** One code as it is now; null when there is none. */
export async function fetchCode(
  influencerId: string,
  codeId: string,
  signal?: AbortSignal,
): Promise<EditedCode | null> {
  if (!isUuid(codeId)) return null;
  const request = supabase
    .from('promo_codes')
    .select(COLUMNS)
    .eq('id', codeId)
    .eq('influencer_id', influencerId);
  const row = unwrap(await (signal ? request.abortSignal(signal) : request).maybeSingle());
  return row && { id: row.id, version: row.version, fields: toFields(row) };
}

/** One code as it is now, before and while it is edited: somebody else may have changed it. */
export function codeQuery(influencerId: string, codeId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.managedOne(influencerId, codeId),
    queryFn: ({ signal }) => fetchCode(influencerId, codeId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
