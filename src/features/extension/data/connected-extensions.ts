import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { extensionQuery, refreshExtension } from '../use-extension';
import { askExtension } from './ask-extension';

export interface ConnectedExtension {
  /** The id of its session, which ends when it is disconnected. */
  id: string;
  browser: string;
  connectedAt: Date;
  /** Known to the hour. */
  lastUsedAt: Date;
}

export function connectedExtensionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).extensions,
    async queryFn({ signal }): Promise<ConnectedExtension[]> {
      const answer = await supabase
        .from('connected_extensions')
        .select('session_id, browser, connected_at, last_used_at')
        .order('connected_at', { ascending: false })
        .abortSignal(signal);
      return unwrapRows(answer).map((row) => ({
        id: row.session_id,
        browser: row.browser === 'firefox' ? 'Firefox' : 'Chrome, Edge or a browser like them',
        connectedAt: new Date(row.connected_at),
        lastUsedAt: new Date(row.last_used_at),
      }));
    },
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
      // If it was this browser's, the extension then asks for its offers, is refused, and so learns that its session ended.
      void refreshExtension(userId).then(() =>
        queryClient.invalidateQueries({ queryKey: queryKeys.extension }),
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).extensions }),
  });
}

/** Long enough for the extension to ask the service for its session, and then for its offers. */
const ANSWER_TIMEOUT_MS = 20_000;

const SILENT =
  "The extension didn't answer. Please try again; if it stays silent, switch it off and on in your browser.";
const REFUSED = "The extension couldn't be connected. Please try again.";
const OFFLINE = "The extension can't reach Promobell right now. Check your connection and try again.";

/** Hands a single-use token to this browser's extension, which opens a session of its own with it. */
async function connectExtension(userId: string): Promise<void> {
  const token = unwrap(await supabase.rpc('hand_over_to_extension'));
  if (token === null) throw new RefusedError(REFUSED);
  const answer = await askExtension({ type: 'connect', token, userId }, ANSWER_TIMEOUT_MS);
  if (answer?.type === 'connected' && answer.userId === userId) return;
  if (answer === undefined) throw new RefusedError(SILENT);
  throw new RefusedError(answer.type === 'refused' && answer.reason === 'offline' ? OFFLINE : REFUSED);
}

export function useConnectExtension(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => connectExtension(userId),
    onSuccess: () => {
      queryClient.setQueryData(extensionQuery.queryKey, () => ({ userId }));
      void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).extensions });
    },
  });
}
