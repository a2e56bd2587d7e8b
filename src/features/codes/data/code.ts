import type { OfferTexts } from '@rules/offer-texts';
import { isUuid } from '@rules/uuid';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { toTexts } from '../rules/code-row';

/** A code as the form read it. Its version goes up with every edit, and a save names the version it is based on. */
export interface EditedCode {
  id: string;
  version: number;
  fields: OfferTexts;
}

/** One code as it is now; null when the influencer has none of that id. */
export async function fetchCode(
  influencerId: string,
  codeId: string,
  signal?: AbortSignal,
): Promise<EditedCode | null> {
  if (!isUuid(codeId)) return null;
  const request = supabase.rpc('find_offer', { offer_id: codeId });
  const [row] = unwrapRows(await (signal ? request.abortSignal(signal) : request));
  if (row?.influencer_id !== influencerId) return null;
  return { id: row.id, version: row.version, fields: toTexts(row) };
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
