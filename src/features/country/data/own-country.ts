import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** Where a member shops. */
export interface OwnCountry {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Whether codes that don't count there come last and ring nowhere. */
  applies: boolean;
}

async function fetchOwnCountry(userId: string, signal: AbortSignal): Promise<OwnCountry | null> {
  const answer = supabase.from('member_countries').select('country, applies').eq('user_id', userId);
  return unwrap(await answer.abortSignal(signal).maybeSingle());
}

/** The country that the account has set; null for none. */
export function ownCountryQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).country,
    queryFn: ({ signal }) => fetchOwnCountry(userId, signal),
    staleTime: 5 * 60_000,
  });
}
