import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** How often the badge is refreshed; following, unfollowing, My Alerts and live updates refresh it too. */
const REFRESH_MS = 300_000;

async function fetchNewAlertCount(since: string, signal: AbortSignal) {
  return unwrap(await supabase.rpc('count_new_alerts', { since }).abortSignal(signal)) ?? 0;
}

/** The number of alerts published after `seenUntil`, up to 21: one more than a badge shows. */
export function newAlertCountQuery(userId: string, seenUntil: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).alerts.newSince(seenUntil),
    queryFn: ({ signal }) => fetchNewAlertCount(seenUntil, signal),
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
  });
}
