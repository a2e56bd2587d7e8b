import { checkSession } from '@/shared/session/check-session';

/** What the database sends: that something changed, and on an influencer's topic the number of followers. */
export type Signal =
  | { event: 'offers'; payload: { wait_ms: number; audience: number } }
  | { event: 'followers'; payload: { follower_count: number } }
  | { event: 'follows'; payload: object };

interface Listener {
  onSignal: (signal: Signal) => void;
  /** Called when signals begin to arrive, at first and again after each lost connection. Earlier ones were missed. */
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
/** The service allows a topic once per connection: leaving it has to be finished before it is joined again. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Listens to what the database sends on a topic, as the person who is signed in or as a visitor.
 * @param person the channel of one person is not used for another
 * @returns a function that stops listening
 */
export function listen(person: string, topic: string, listener: Listener): () => void {
  const key = `${person} ${topic}`;
  const channel = open.get(key) ?? openChannel(topic);
  open.set(key, channel);
  channel.listeners.add(listener);
  if (channel.isLive) listener.onLive();
  return () => {
    channel.listeners.delete(listener);
    // Not at once: when another page is opened, it may listen to the same topic and reuse the channel.
    queueMicrotask(() => {
      if (channel.listeners.size > 0 || open.get(key) !== channel) return;
      open.delete(key);
      channel.close();
    });
  };
}

/**
 * The library joins again by itself after a lost socket or a refused join. But it forgets a channel that the service closes, as
 * happens when the token expired while the machine slept. This opens another channel in its place, with the
 * session's current token.
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
    const realtime = await loadRealtime();
    if (!realtime) return joinAgain();
    // Refreshes the session's token if it has expired, before the channel is joined with it.
    await Promise.all([realtime.setAuth(), leaving.get(topic)]);
    if (!isWanted) return;
    const joined = realtime.channel(topic, {
      config: { private: true, broadcast: { replication_ready: true } },
    });
    leave = () => {
      const left = realtime.removeChannel(joined).finally(() => {
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
    if (!isWanted) return;
    leave = () => undefined;
    const wait = closings === 0 ? 0 : Math.min(1_000 * 2 ** closings, LONGEST_WAIT_MS);
    closings += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void join(), wait);
  }

  void join();
  return channel;
}

/** How long a visitor who only reads has to stay. */
const STAY_MS = 5_000;
const ACTIONS = ['keydown', 'pointerdown', 'scroll'] as const;

let settled: Promise<void> | undefined;

/**
 * Resolves when somebody stays: presses or scrolls something, or reads for a while. Whoever leaves earlier needs no signals, and the
 * service allows few new connections a second (docs/decisions/realtime-signals.md).
 */
async function untilSettled() {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, STAY_MS - performance.now());
    for (const action of ACTIONS) addEventListener(action, end, { passive: true });
    function end() {
      clearTimeout(timer);
      for (const action of ACTIONS) removeEventListener(action, end);
      resolve();
    }
  });
  // The answer to the press comes first. Safari has no requestIdleCallback.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
}

/** Null if the client couldn't be loaded. */
async function loadRealtime() {
  settled ??= untilSettled();
  await settled;
  const loaded = await import('@/lib/supabase/realtime').catch(() => null);
  return loaded?.realtime ?? null;
}

function isSignal(message: { event: string; payload?: unknown }): message is Signal {
  return ['offers', 'followers', 'follows'].includes(message.event) && typeof message.payload === 'object';
}
