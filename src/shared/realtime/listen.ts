import type { RealtimeClient } from '@supabase/supabase-js';
import { retryDelayMs } from '@/lib/retry-delay';
import { checkSession } from '@/shared/session/check-session';

/** What the database sends: that something changed, and on an influencer's topic the number of followers. */
export type Signal =
  | { event: 'offers'; payload: object }
  | { event: 'followers'; payload: { follower_count: number } }
  | { event: 'follows'; payload: object }
  /** The account has joined or left a team, or may do something else in one. */
  | { event: 'teams_changed'; payload: object };

function isSignal(message: { event: string; payload?: unknown }): message is Signal {
  return (
    ['offers', 'followers', 'follows', 'teams_changed'].includes(message.event) &&
    typeof message.payload === 'object'
  );
}

/** Who hears a topic. */
interface Listener {
  onSignal: (signal: Signal) => void;
  /**
   * Called once signals arrive, and again after each lost connection.
   * @param since what was read before this moment, in milliseconds since 1970, may have changed
   */
  onLive: (since: number) => void;
  onLost: () => void;
}

interface JoinedTopic {
  listeners: Set<Listener>;
  /**
   * What was read before this moment may have changed: the moment when signals began to arrive, and then that of the last signal.
   * Undefined while none can arrive.
   */
  lastChange: number | undefined;
  join: () => void;
  leave: () => void;
}

/** A tab that nobody has looked at for this long leaves, because connections are few, and joins again when it is looked at. */
const HIDDEN_MS = 30_000;

/** One joined topic for each person and topic, however many parts of the page listen to it. */
const joinedTopics = new Map<string, JoinedTopic>();
/** The service allows a topic once per connection: leaving it has to be finished before it is joined again. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Listens to what the database sends on a topic, as the person who is signed in or as a visitor.
 * @param person the account's id, or 'visitor': a topic that was joined for one person is not used for another
 * @returns a function that stops listening
 */
function listen(realtime: RealtimeClient, person: string, topic: string, listener: Listener): () => void {
  const key = `${person} ${topic}`;
  const known = joinedTopics.get(key);
  const joined = known ?? joinTopic(realtime, topic);
  joined.listeners.add(listener);
  if (!known) {
    joinedTopics.set(key, joined);
    if (!isAway) joined.join();
  }
  if (joined.lastChange !== undefined) listener.onLive(joined.lastChange);
  return () => {
    joined.listeners.delete(listener);
    // Not at once: the page that is opened next may listen to the same topic, and then nothing is left and joined again.
    queueMicrotask(() => {
      if (joined.listeners.size > 0 || joinedTopics.get(key) !== joined) return;
      joinedTopics.delete(key);
      joined.leave();
    });
  };
}

let isAway = false;
let goingAway: ReturnType<typeof setTimeout> | undefined;

function followVisibility() {
  clearTimeout(goingAway);
  if (document.visibilityState === 'hidden') {
    goingAway = setTimeout(() => {
      isAway = true;
      for (const joined of joinedTopics.values()) joined.leave();
    }, HIDDEN_MS);
  } else if (isAway) {
    isAway = false;
    for (const joined of joinedTopics.values()) joined.join();
  }
}
document.addEventListener('visibilitychange', followVisibility);
followVisibility();

/**
 * The library joins again by itself after a lost socket. But it forgets a channel that the service closes, as happens when the token
 * expired while the machine slept, or when there were too many messages; and a refused join it tries again every ten seconds for ever.
 * So topics are joined again here, with the session's current token and a backoff.
 */
function joinTopic(realtime: RealtimeClient, topic: string): JoinedTopic {
  /** Counts joins and leaves. What an earlier join has begun compares its own number with this one, and does nothing more. */
  let latest = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let remove: () => void = () => undefined;
  const joined: JoinedTopic = { listeners: new Set(), lastChange: undefined, join: () => void join(), leave };
  const notify = (call: (listener: Listener) => void) => {
    for (const listener of [...joined.listeners]) call(listener);
  };

  async function join() {
    latest += 1;
    const attempt = latest;
    // Refreshes the session's token if it has expired, before the topic is joined with it.
    await Promise.all([realtime.setAuth(), leaving.get(topic)]);
    if (attempt !== latest) return;
    const channel = realtime.channel(topic, {
      config: { private: true, broadcast: { replication_ready: true } },
    });
    remove = () => {
      const removal = realtime.removeChannel(channel).finally(() => {
        if (leaving.get(topic) === removal) leaving.delete(topic);
      });
      leaving.set(topic, removal);
    };
    channel
      .on('broadcast', { event: '*' }, (message) => {
        if (attempt !== latest || !isSignal(message)) return;
        joined.lastChange = Date.now();
        notify(({ onSignal }) => onSignal(message));
      })
      // 'SUBSCRIBED' only says that the topic is joined; signals come after this message.
      .on('system', {}, ({ status }) => {
        if (attempt !== latest || status !== 'ok') return;
        failures = 0;
        const now = Date.now();
        joined.lastChange = now;
        notify(({ onLive }) => onLive(now));
      })
      .subscribe((status) => {
        if (attempt !== latest || status === 'SUBSCRIBED') return;
        if (status !== 'CLOSED' && !realtime.isConnected()) return lose();
        if (status === 'CLOSED') {
          remove = () => undefined;
          // The service may have closed it because the session ended elsewhere.
          void checkSession();
        }
        leave();
        failures += 1;
        retry = setTimeout(joined.join, retryDelayMs(failures, Math.random()));
      });
  }

  function leave() {
    latest += 1;
    clearTimeout(retry);
    remove();
    remove = () => undefined;
    lose();
  }

  function lose() {
    joined.lastChange = undefined;
    notify(({ onLost }) => onLost());
  }

  return joined;
}

export interface AllListener {
  onSignal: (topic: string, signal: Signal) => void;
  /** Called when all topics are joined. @param since what was read before this moment may have changed */
  onLive: (since: number) => void;
  onLost: () => void;
}

/** Listens to several topics. @returns a function that stops it */
export function listenToAll(
  realtime: RealtimeClient,
  person: string,
  topics: readonly string[],
  listener: AllListener,
): () => void {
  const live = new Map<string, number>();
  const ends = topics.map((topic) =>
    listen(realtime, person, topic, {
      onSignal: (signal) => listener.onSignal(topic, signal),
      onLive(since) {
        live.set(topic, since);
        if (live.size === topics.length) listener.onLive(Math.max(...live.values()));
      },
      onLost() {
        live.delete(topic);
        listener.onLost();
      },
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}
