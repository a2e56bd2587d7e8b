import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { useEffect, useEffectEvent } from 'react';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';

/** The published tables; all the others are silent (the rows themselves never travel by realtime). */
export type SignalTable = 'influencer_stats' | 'member_state' | 'offer_news';
type SignalRow<Table extends SignalTable> = Database['public']['Tables'][Table]['Row'];

interface TableSignal<Table extends SignalTable> {
  table: Table;
  /** A realtime filter such as `influencer_id=eq.…`; without one, every row of the table. */
  filter?: string;
  /** False listens to nothing. */
  enabled?: boolean;
  onChange: (row: SignalRow<Table>) => void;
  /** Listening has begun, which takes a moment: what happened since the page read its data was missed. */
  onLive?: () => void;
  /** The socket was away and is back: what happened meanwhile was missed. */
  onReconnect: () => void;
}

let channels = 0;
/** A channel that is closed and one that is opened after it must not hear each other's messages. */
const nextChannel = () => {
  channels += 1;
  return channels;
};

/** Listens to the inserts and updates of one signal table for as long as the component is mounted. */
export function useTableSignal<Table extends SignalTable>(signal: TableSignal<Table>) {
  const { table, filter, enabled = true } = signal;
  const onChange = useEffectEvent((payload: RealtimePostgresChangesPayload<SignalRow<Table>>) => {
    if (payload.eventType !== 'DELETE') signal.onChange(payload.new);
  });
  const onLive = useEffectEvent((isFirst: boolean) => {
    if (isFirst) signal.onLive?.();
    else signal.onReconnect();
  });

  useEffect(() => {
    if (!enabled) return;
    let wasLive = false;
    const channel = supabase
      .channel(`${table}:${filter ?? 'all'}:${nextChannel()}`)
      .on<SignalRow<Table>>(
        'postgres_changes',
        { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
        onChange,
      )
      // 'SUBSCRIBED' only says that the channel is joined; changes come from this message on.
      .on('system', {}, ({ extension, status }) => {
        if (extension !== 'postgres_changes' || status !== 'ok') return;
        onLive(!wasLive);
        wasLive = true;
      })
      .subscribe();
    return () => {
      void supabase.removeChannel(channel);
    };
  }, [table, filter, enabled]);
}
