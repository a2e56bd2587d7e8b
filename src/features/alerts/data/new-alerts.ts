import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** The publishing time of the newest alert that the member has seen on any device, in the extension too; null for none. */
export function seenElsewhereQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).alerts.seen,
    queryFn: async ({ signal }): Promise<string | null> =>
      unwrap(await supabase.rpc('alerts_seen_at').abortSignal(signal)),
    staleTime: 60_000,
  });
}

/** Marks the alerts up to a time as seen, for the other devices, too. If it fails, those count them as new, which does no harm. */
export async function markSeenOnServer(until: string): Promise<void> {
  await supabase.rpc('mark_alerts_seen', { seen_at: until });
}

/** How often the badge is refreshed; following, unfollowing, My Alerts and live updates refresh it too. */
const REFRESH_MS = 300_000;

/** The number of alerts published after `seenUntil`, up to 21: one more than a badge shows. */
export function newAlertCountQuery(userId: string, seenUntil: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).alerts.newSince(seenUntil),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('count_new_alerts', { since: seenUntil }).abortSignal(signal)) ?? 0,
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
  });
}
