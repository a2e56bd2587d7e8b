import { supabase } from '@/lib/supabase/client';
import { checkSession } from '@/shared/session/check-session';

/** What the database sends: that something changed, and on an influencer's topic the number of followers. */
export type Signal =
  | { event: 'offers'; payload: { wait_ms: number; audience: number } }
  | { event: 'followers'; payload: { follower_count: number } }
  | { event: 'follows'; payload: object };

interface Listener {
  onSignal: (signal: Signal) => void;
  /** Signals come from now on; what happened before was missed. Again after each loss. */
  onLive: () => void;
  onLost: () => void;
}

interface OpenChannel {
  listeners: Set<Listener>;
  isLive: boolean;
  close: () => void;
}

const LONGEST_WAIT_MS = 30_000;

/** One channel for each person and topic, however many parts of the page listen to it. */
const open = new Map<string, OpenChannel>();
/** The service knows a topic once per connection: who left it has to be gone before it is joined again. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Hears what the database sends on a topic, as the person who is signed in or as a visitor.
 * @param person the channel of one person is not used for another
 * @returns a function that ends it
 */
export function listen(person: string, topic: string, listener: Listener): () => void {
  const key = `${person} ${topic}`;
  const channel = open.get(key) ?? openChannel(topic);
  open.set(key, channel);
  channel.listeners.add(listener);
  if (channel.isLive) listener.onLive();
  return () => {
    channel.listeners.delete(listener);
    // Not at once: when a page gives way to another, that one may listen to the same topic.
    queueMicrotask(() => {
      if (channel.listeners.size > 0 || open.get(key) !== channel) return;
      open.delete(key);
      channel.close();
    });
  };
}

/**
 * The library joins again by itself when the socket was away or a join is refused; a channel that the service closes, as
 * it does when its token ran out while the machine slept, it forgets: here another one takes its place, under the
 * session's present token.
 */
function openChannel(topic: string): OpenChannel {
  let isWanted = true;
  let closings = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leave: () => void = () => undefined;
  const channel: OpenChannel = {
    listeners: new Set(),
    isLive: false,
    close() {
      isWanted = false;
      clearTimeout(retry);
      leave();
    },
  };
  const tell = (what: (listener: Listener) => void) => {
    for (const listener of [...channel.listeners]) what(listener);
  };

  async function join() {
    // Refreshes a token that has run out, and is told of by a join that doesn't wait for it.
    await Promise.all([supabase.realtime.setAuth(), leaving.get(topic)]);
    if (!isWanted) return;
    const joined = supabase.channel(topic, {
      config: { private: true, broadcast: { replication_ready: true } },
    });
    leave = () => {
      const left = supabase.removeChannel(joined).finally(() => {
        if (leaving.get(topic) === left) leaving.delete(topic);
      });
      leaving.set(topic, left);
    };
    joined
      .on('broadcast', { event: '*' }, (message) => {
        if (isSignal(message)) tell(({ onSignal }) => onSignal(message));
      })
      // 'SUBSCRIBED' only says that the channel is joined; signals come after this message.
      .on('system', {}, ({ status }) => {
        if (status !== 'ok') return;
        closings = 0;
        channel.isLive = true;
        tell(({ onLive }) => onLive());
      })
      .subscribe((status) => {
        if (!isWanted || status === 'SUBSCRIBED') return;
        channel.isLive = false;
        tell(({ onLost }) => onLost());
        if (status !== 'CLOSED') return;
        // Perhaps because the session ended elsewhere.
        void checkSession();
        joinAgain();
      });
  }

  function joinAgain() {
    leave = () => undefined;
    const wait = closings === 0 ? 0 : Math.min(1_000 * 2 ** closings, LONGEST_WAIT_MS);
    closings += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void join(), wait);
  }

  void join();
  return channel;
}

function isSignal(message: { event: string; payload?: unknown }): message is Signal {
  return ['offers', 'followers', 'follows'].includes(message.event) && typeof message.payload === 'object';
}
