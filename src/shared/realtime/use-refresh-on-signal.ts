import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { coalesce } from './coalesce';
import { type SignalTable, useTableSignal } from './use-table-signal';

/** However many events come, lists are fetched again at most this often (decisions: Lists at scale). */
const REFRESH_INTERVAL_MS = 3_000;

interface RefreshOnSignal {
  table: SignalTable;
  filter?: string;
  enabled?: boolean;
  /** Every query under these keys is refreshed. */
  keys: readonly QueryKey[];
}

/** Refreshes queries when a signal table says that something changed, and after a lost connection. */
export function useRefreshOnSignal({ table, filter, enabled, keys }: RefreshOnSignal) {
  const queryClient = useQueryClient();
  const latestKeys = useRef(keys);
  useEffect(() => {
    latestKeys.current = keys;
  });

  const refresh = useMemo(
    () =>
      coalesce(() => {
        for (const queryKey of latestKeys.current) void queryClient.invalidateQueries({ queryKey });
      }, REFRESH_INTERVAL_MS),
    [queryClient],
  );
  useEffect(() => refresh.cancel, [refresh]);

  useTableSignal({
    table,
    ...(filter === undefined ? {} : { filter }),
    ...(enabled === undefined ? {} : { enabled }),
    onChange: refresh.call,
    onReconnect: refresh.call,
  });
}
