import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { SourceResults } from '../rules/results';

/** Of which days: `YYYY-MM-DD`, both included. */
export interface Days {
  since: string;
  until: string;
}

/** What codes achieved where people found them, where they achieved anything. */
export async function fetchSources(
  codeIds: readonly string[],
  { since, until }: Days,
  signal?: AbortSignal,
): Promise<SourceResults[]> {
  const request = supabase.rpc('get_results_by_source', { offer_ids: [...codeIds], since, until });
  const rows = unwrap(await (signal ? request.abortSignal(signal) : request)) ?? [];
  return rows.map(({ offer_id, former_number, source, counts }) => ({
    codeId: offer_id,
    formerNumber: former_number,
    source,
    counts,
  }));
}

/** What an offer achieved where people found it, with its present code and the former ones. */
export function codeSourcesQuery(userId: string, codeId: string, days: Days) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).codeSources(codeId, days.since, days.until),
    queryFn: ({ signal }) => fetchSources([codeId], days, signal),
    // Like the results that it is opened from.
    staleTime: 0,
  });
}
