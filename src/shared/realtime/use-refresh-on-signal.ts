import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { SignalTable } from './table-channel';
import { useCoalescedSignal } from './use-coalesced-signal';

interface RefreshOnSignal {
  table: SignalTable;
  filter?: string;
  enabled?: boolean;
  /** Refreshes once more when listening has begun, for lists where nothing may be missed. */
  catchUp?: boolean;
  /** Every query under these keys is refreshed. */
  keys: readonly QueryKey[];
}

/** Refreshes queries when a signal table says that something changed, and after a lost connection. */
export function useRefreshOnSignal({ keys, catchUp = false, ...signal }: RefreshOnSignal) {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  return useCoalescedSignal({ ...signal, ...(catchUp && { onLive: refresh }), onNews: refresh });
}
