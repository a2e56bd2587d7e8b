import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { toFeaturedAccount } from '../featured-account';

/** The most that the database returns. */
export const FEATURED_ACCOUNTS = 4;

async function fetchFeaturedAccounts(signal: AbortSignal) {
  return unwrapRows(await supabase.rpc('featured_accounts').abortSignal(signal)).map(toFeaturedAccount);
}

export function featuredAccountsQuery() {
  return queryOptions({
    queryKey: queryKeys.influencers.featured,
    queryFn: ({ signal }) => fetchFeaturedAccounts(signal),
  });
}
