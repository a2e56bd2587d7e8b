import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { checkSession } from '@/shared/session/check-session';

/** The published tables; all the others are silent (the rows themselves never travel by realtime). */
export type SignalTable = 'influencer_stats' | 'member_state' | 'offer_news';
export type SignalRow<Table extends SignalTable> = Database['public']['Tables'][Table]['Row'];

interface TableChannel<Table extends SignalTable> {
  table: Table;
  /** A realtime filter such as `influencer_id=eq.…`; undefined for every row. */
  filter: string | undefined;
  onChange: (payload: RealtimePostgresChangesPayload<SignalRow<Table>>) => void;
  /** Changes come from now on; what happened before was missed. Again after each loss. */
  onLive: () => void;
  onLost: () => void;
}

const LONGEST_WAIT_MS = 30_000;

let channels = 0;
/** A channel that is closed and one that is opened after it must not hear each other's messages. */
const nextChannel = () => {
  channels += 1;
  return channels;
};

/**
 * Listens to a signal table until it is closed. The library joins again by itself when the socket was away or a join
 * is refused; a channel that the service closes, as it does when its token ran out while the machine slept, it
 * forgets: here another one takes its place, under the session's present token.
 * @returns closes it
 */
export function openTableChannel<Table extends SignalTable>(signal: TableChannel<Table>): () => void {
  const { table, filter, onChange, onLive, onLost } = signal;
  let isWanted = true;
  let closed = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leave: () => void = () => undefined;

  async function open() {
    // Refreshes a token that has run out, and is told of by a join that doesn't wait for it.
    await supabase.realtime.setAuth();
    if (!isWanted) return;
    const channel = supabase.channel(`${table}:${filter ?? 'all'}:${nextChannel()}`);
    leave = () => void supabase.removeChannel(channel);
    channel
      .on<SignalRow<Table>>(
        'postgres_changes',
        { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
        onChange,
      )
      // 'SUBSCRIBED' only says that the channel is joined; changes come from this message on.
      .on('system', {}, ({ extension, status }) => {
        if (extension !== 'postgres_changes' || status !== 'ok') return;
        closed = 0;
        onLive();
      })
      .subscribe((status) => {
        if (!isWanted || status === 'SUBSCRIBED') return;
        onLost();
        if (status !== 'CLOSED') return;
        // Perhaps because the session ended elsewhere.
        void checkSession();
        openAgain();
      });
  }

  function openAgain() {
    leave = () => undefined;
    const wait = closed === 0 ? 0 : Math.min(1_000 * 2 ** closed, LONGEST_WAIT_MS);
    closed += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void open(), wait);
  }

  void open();
  return () => {
    isWanted = false;
    clearTimeout(retry);
    leave();
  };
}
