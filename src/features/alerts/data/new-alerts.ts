import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { PAGE_SIZE } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';

/** How often the badge is refreshed; following, unfollowing, My Alerts and live updates refresh it too. */
const REFRESH_MS = 300_000;

async function fetchNewAlertCount(seenUntil: string, signal: AbortSignal) {
  const rows = unwrapRows(
    await supabase
      .rpc('list_alerts', { page_size: PAGE_SIZE })
      .select('created_at')
      .gt('created_at', seenUntil)
      .abortSignal(signal),
  );
  return rows.length;
}

/** The number of alerts published after `seenUntil`, up to a page's size, which is more than a badge shows. */
export function newAlertCountQuery(userId: string, seenUntil: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).alerts.newSince(seenUntil),
    queryFn: ({ signal }) => fetchNewAlertCount(seenUntil, signal),
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
  });
}
