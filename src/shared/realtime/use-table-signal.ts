import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../session/use-session';
import { openTableChannel, type SignalRow, type SignalTable } from './table-channel';

/** Whether changes are heard of as they happen. */
export type SignalState = 'connecting' | 'live' | 'lost';

interface TableSignal<Table extends SignalTable> {
  table: Table;
  /** A realtime filter such as `influencer_id=eq.…`; without one, every row of the table. */
  filter?: string;
  /** False listens to nothing. */
  enabled?: boolean;
  onChange: (row: SignalRow<Table>) => void;
  /** Listening has begun, which takes a moment: what happened since the page read its data was missed. */
  onLive?: () => void;
  /** The connection was away and is back: what happened meanwhile was missed. */
  onReconnect: () => void;
}

/**
 * Listens to the inserts and updates of one signal table for as long as the component is mounted, as whoever is signed
 * in: a sign-in or sign-out ends the channel and opens another.
 */
export function useTableSignal<Table extends SignalTable>(signal: TableSignal<Table>): SignalState {
  const { table, filter, enabled = true } = signal;
  const { status, user } = useSession();
  const listener = status === 'loading' ? undefined : (user?.id ?? 'visitor');
  const [state, setState] = useState<SignalState>('connecting');
  const onChange = useEffectEvent((payload: RealtimePostgresChangesPayload<SignalRow<Table>>) => {
    if (payload.eventType !== 'DELETE') signal.onChange(payload.new);
  });
  const onLive = useEffectEvent((isFirst: boolean) => {
    if (isFirst) signal.onLive?.();
    else signal.onReconnect();
  });

  useEffect(() => {
    if (!enabled || listener === undefined) return;
    let wasLive = false;
    const close = openTableChannel({
      table,
      filter,
      onChange,
      onLive: () => {
        setState('live');
        onLive(!wasLive);
        wasLive = true;
      },
      onLost: () => setState('lost'),
    });
    return () => {
      close();
      setState('connecting');
    };
  }, [table, filter, enabled, listener]);

  return state;
}
