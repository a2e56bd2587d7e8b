import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** The agencies for which the account acts, also those that still wait for its second factor. */
export function teamsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).teams,
    queryFn: async ({ signal }) => unwrapRows(await supabase.rpc('my_teams').abortSignal(signal)),
    staleTime: 5 * 60_000,
  });
}
