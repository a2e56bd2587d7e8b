import { useEffect, useMemo, useRef } from 'react';
import { coalesce } from './coalesce';
import type { SignalTable } from './table-channel';
import { useTableSignal } from './use-table-signal';

/** However many events come, they are answered at most this often (docs/product/following-and-alerts.md#live-updates). */
const INTERVAL_MS = 3_000;

interface CoalescedSignal {
  table: SignalTable;
  filter?: string;
  enabled?: boolean;
  /** Listening has begun: what happened since the page read its data was missed. */
  onLive?: () => void;
  /** Something changed, or may have while the connection was lost. */
  onNews: () => void;
}

/** Answers a signal table's events: the first at once, a burst of them with one more answer at its end. */
export function useCoalescedSignal({ table, filter, enabled, onLive, onNews }: CoalescedSignal) {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  const news = useMemo(() => coalesce(() => latest.current(), INTERVAL_MS), []);
  useEffect(() => news.cancel, [news]);

  return useTableSignal({
    table,
    ...(filter === undefined ? {} : { filter }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(onLive === undefined ? {} : { onLive }),
    onChange: news.call,
    onReconnect: news.call,
  });
}
