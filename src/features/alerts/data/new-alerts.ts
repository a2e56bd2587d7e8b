import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { PAGE_SIZE } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';

/** The badge asks again this often; following, unfollowing, My Alerts and every page that hears of new offers refresh it besides. */
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

/** How many alerts were published after `seenUntil`; a page of them is as far as it counts, and a badge tells less. */
export function newAlertCountQuery(userId: string, seenUntil: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).alerts.newSince(seenUntil),
    queryFn: ({ signal }) => fetchNewAlertCount(seenUntil, signal),
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
  });
}
