import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { tellFollowsChanged } from '../use-extension';

export interface ConnectedExtension {
  /** The id of its session, which ends when it is disconnected. */
  id: string;
  browser: string;
  version: string;
  connectedAt: Date;
  /** Known to the hour. */
  lastUsedAt: Date;
}

async function fetchConnectedExtensions(signal: AbortSignal): Promise<ConnectedExtension[]> {
  const answer = await supabase
    .from('connected_extensions')
    .select('session_id, browser, version, connected_at, last_used_at')
    .order('connected_at', { ascending: false })
    .abortSignal(signal);
  return unwrapRows(answer).map((row) => ({
    id: row.session_id,
    browser: row.browser === 'firefox' ? 'Firefox' : 'Chrome, Edge or a browser like them',
    version: row.version,
    connectedAt: new Date(row.connected_at),
    lastUsedAt: new Date(row.last_used_at),
  }));
}

export function connectedExtensionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).extensions,
    queryFn: ({ signal }) => fetchConnectedExtensions(signal),
    // Refreshed on every visit, because extensions come and go elsewhere.
    staleTime: 0,
  });
}

/** Ends an extension's session. Nothing happens when it has ended already. */
export function useDisconnectExtension(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      unwrap(await supabase.rpc('end_session', { session: id }));
      // If it was this browser's, it asks, is refused, and knows.
      void tellFollowsChanged(userId).then(() =>
        queryClient.invalidateQueries({ queryKey: queryKeys.extension }),
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).extensions }),
  });
}
