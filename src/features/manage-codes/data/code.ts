import type { OfferTexts } from '@rules/offer-fields';
import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { toTexts } from '../code-row';

/** A code as the form read it. Its version goes up with every edit, and a save names the version it is based on. */
export interface EditedCode {
  id: string;
  version: number;
  fields: OfferTexts;
}

const COLUMNS =
  'id, version, brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link';

/** A single code; null when it doesn't exist. */
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
  return row && { id: row.id, version: row.version, fields: toTexts(row) };
}

/** A single code, refreshed before and during an edit, because somebody else may change it. */
export function codeQuery(influencerId: string, codeId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.managedOne(influencerId, codeId),
    queryFn: ({ signal }) => fetchCode(influencerId, codeId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
