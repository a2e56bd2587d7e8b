import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { refetchDelayMs } from '@/domain/refetch-delay';
import { useSession } from '../session/use-session';
import { listen, type Signal } from './channel';
import { coalesce } from './coalesce';

/** Whether signals arrive now, or the connection is down. */
export type SignalState = 'connecting' | 'live' | 'lost';

interface Listening {
  /** An empty list listens to nothing. */
  topics: readonly string[];
  onSignal: (topic: string, signal: Signal) => void;
  /**
   * Called when all topics are joined. Signals before that were missed: the first time those since the page read its data, later
   * those while the connection was lost.
   */
  onLive: (isFirst: boolean) => void;
}

/** Listens to topics while the component is mounted, with the rights of whoever is signed in. */
export function useSignal({ topics, onSignal, onLive }: Listening): SignalState {
  const { status, user } = useSession();
  const person = status === 'loading' ? undefined : (user?.id ?? 'visitor');
  const [state, setState] = useState<SignalState>('connecting');
  const hear = useEffectEvent(onSignal);
  const begin = useEffectEvent(onLive);
  const listed = topics.join(' ');

  useEffect(() => {
    if (person === undefined || listed === '') return;
    const all = listed.split(' ');
    const live = new Set<string>();
    let isFirst = true;
    const ends = all.map((topic) =>
      listen(person, topic, {
        onSignal: (signal) => hear(topic, signal),
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

/** The shortest time between two refreshes, however many signals arrive. */
const INTERVAL_MS = 3_000;

interface RefreshOnSignal {
  topics: readonly string[];
  /** The kinds of signals that cause a refresh. */
  event: Signal['event'];
  /** Refreshes once more when the topics are first joined, for lists that must not miss a change between loading and joining. */
  catchUp?: boolean;
  /** Every query under these keys is refreshed. */
  keys: readonly QueryKey[];
}

/** Refreshes queries when a signal says that something changed, and after a lost connection. */
export function useRefreshOnSignal({ topics, event, catchUp = false, keys }: RefreshOnSignal): SignalState {
  const queryClient = useQueryClient();
  const refresh = useEffectEvent(() => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  });
  const refreshes = useMemo(() => coalesce(() => refresh(), INTERVAL_MS), []);
  useEffect(() => refreshes.cancel, [refreshes]);

  return useSignal({
    topics,
    onSignal: (_, signal) => {
      if (signal.event === event) refreshes.call(delayOf(signal));
    },
    onLive: (isFirst) => {
      if (catchUp || !isFirst) refreshes.call();
    },
  });
}

function delayOf({ event, payload }: Signal): number {
  const chance = Math.random();
  if (event === 'offers') return refetchDelayMs(payload.wait_ms, payload.audience, chance);
  if (event === 'followers') return refetchDelayMs(0, payload.follower_count, chance);
  return 0;
}
