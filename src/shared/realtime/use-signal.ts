import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { refetchDelayMs } from '@/domain/refetch-delay';
import { useSession } from '../session/use-session';
import { listen, type Message } from './channel';
import { coalesce } from './coalesce';

/** Whether messages are heard as they are sent. */
export type SignalState = 'connecting' | 'live' | 'lost';

interface Signal {
  /** None listens to nothing. */
  topics: readonly string[];
  onMessage: (topic: string, message: Message) => void;
  /**
   * Every topic is heard now. What happened since the page read its data was missed; the first time that is the moment
   * which joining takes, later the time without a connection.
   */
  onLive: (isFirst: boolean) => void;
}

/** Listens to topics for as long as the component is mounted, as whoever is signed in. */
export function useSignal({ topics, onMessage, onLive }: Signal): SignalState {
  const { status, user } = useSession();
  const person = status === 'loading' ? undefined : (user?.id ?? 'visitor');
  const [state, setState] = useState<SignalState>('connecting');
  const hear = useEffectEvent(onMessage);
  const begin = useEffectEvent(onLive);
  const listed = topics.join(' ');

  useEffect(() => {
    if (person === undefined || listed === '') return;
    const all = listed.split(' ');
    const live = new Set<string>();
    let isFirst = true;
    const ends = all.map((topic) =>
      listen(person, topic, {
        onMessage: (message) => hear(topic, message),
        onLive() {
          live.add(topic);
          if (live.size < all.length) return;
          setState('live');
          begin(isFirst);
          isFirst = false;
        },
        onLost() {
          live.delete(topic);
          setState('lost');
        },
      }),
    );
    return () => {
      for (const end of ends) end();
      setState('connecting');
    };
  }, [person, listed]);

  return state;
}

/** However many messages come, they are answered at most this often. */
const INTERVAL_MS = 3_000;

interface NewsSignal {
  topics: readonly string[];
  /** The messages that count. */
  event: Message['event'];
  /** Listening has begun: what happened since the page read its data was missed. */
  onLive?: () => void;
  /** Something changed, or may have while the connection was lost. */
  onNews: () => void;
}

/** Answers messages after the delay that they ask for, a burst of them with one more answer at its end. */
export function useNews({ topics, event, onLive, onNews }: NewsSignal): SignalState {
  const answer = useEffectEvent(onNews);
  const news = useMemo(() => coalesce(() => answer(), INTERVAL_MS), []);
  useEffect(() => news.cancel, [news]);

  return useSignal({
    topics,
    onMessage: (_, message) => {
      if (message.event === event) news.call(delayOf(message));
    },
    onLive: (isFirst) => {
      if (isFirst) onLive?.();
      else news.call();
    },
  });
}

function delayOf(message: Message): number {
  const chance = Math.random();
  if (message.event === 'offers')
    return refetchDelayMs(message.payload.wait_ms, message.payload.audience, chance);
  if (message.event === 'followers') return refetchDelayMs(0, message.payload.follower_count, chance);
  return 0;
}

interface RefreshOnNews {
  topics: readonly string[];
  event: Message['event'];
  /** Refreshes once more when listening has begun, for lists where nothing may be missed. */
  catchUp?: boolean;
  /** Every query under these keys is refreshed. */
  keys: readonly QueryKey[];
}

/** Refreshes queries when a message says that something changed, and after a lost connection. */
export function useRefreshOnNews({ topics, event, keys, catchUp = false }: RefreshOnNews) {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  return useNews({ topics, event, onNews: refresh, ...(catchUp && { onLive: refresh }) });
}
