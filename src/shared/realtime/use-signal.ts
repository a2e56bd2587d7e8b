import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { supabase } from '@/lib/supabase/client';
import { whenIdle } from '@/lib/when-idle';
import { useSession } from '@/shared/session/use-session';
import type { AllListener, Signal } from './listen';
import { coalesce, refetchDelayMs } from './refresh-timing';

/** How long somebody who presses and scrolls nothing has to stay. */
const STAY_MS = 5_000;
const ACTIONS = ['keydown', 'pointerdown', 'scroll'] as const;

/**
 * Resolves when somebody stays: presses or scrolls something, or reads for a while. Whoever leaves earlier needs no signals, and the
 * service allows few new connections a second (docs/decisions/realtime-signals.md).
 */
async function untilVisitorStays() {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, STAY_MS - performance.now());
    for (const action of ACTIONS) addEventListener(action, end, { passive: true });
    function end() {
      clearTimeout(timer);
      for (const action of ACTIONS) removeEventListener(action, end);
      resolve();
    }
  });
  // The answer to the press comes first.
  await whenIdle(1_000);
}

/** Whether signals arrive now, or the connection is down. */
export type SignalState = 'connecting' | 'live' | 'lost';

interface Listening {
  /** An empty list listens to nothing. */
  topics: readonly string[];
  onSignal: (topic: string, signal: Signal) => void;
  /** Called when all topics are joined. @param since what was read before this moment may have changed */
  onLive: (since: number) => void;
}

type ListenToAll = (person: string, topics: readonly string[], listener: AllListener) => () => void;

let listenToAll: ListenToAll | undefined;
let loading: Promise<ListenToAll | undefined> | undefined;

/** Undefined if it couldn't be loaded; the next page tries again. */
async function loadListenToAll() {
  try {
    await untilVisitorStays();
    listenToAll = (await import('./listen')).listenToAll.bind(null, supabase.realtime);
  } catch {
    loading = undefined;
  }
  return listenToAll;
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
    let isMounted = true;
    let end: (() => void) | undefined;
    const start = (listenTo: ListenToAll | undefined) => {
      if (!isMounted) return;
      end = listenTo?.(person, listed.split(' '), {
        onSignal: (topic, signal) => hear(topic, signal),
        onLive(since) {
          setState('live');
          begin(since);
        },
        onLost: () => setState('lost'),
      });
    };
    // Started at once where the code is loaded, so that a page takes over the topics that the page before it has joined.
    if (listenToAll) start(listenToAll);
    else {
      loading ??= loadListenToAll();
      void loading.then(start);
    }
    return () => {
      isMounted = false;
      end?.();
      setState('connecting');
    };
  }, [person, listed]);

  return state;
}

/** The shortest time between two refreshes, however many signals arrive. */
const INTERVAL_MS = 3_000;
/** A request that is pending this soon after a topic was joined may have been sent before. */
const JUST_NOW_MS = 3_000;
/** While no signals arrive, the data is asked for again this often, by each page at a moment of its own. */
const FALLBACK_MS = 60_000;

interface RefreshOnSignal {
  topics: readonly string[];
  /** The kind of signal that causes a refresh. */
  event: Signal['event'];
  /** Every query under these keys is refreshed. */
  keys: readonly QueryKey[];
}

/**
 * Refreshes queries when a signal says that something changed, when they were read before signals began to arrive, and every minute while
 * none arrive.
 */
export function useRefreshOnSignal({ topics, event, keys }: RefreshOnSignal): SignalState {
  const queryClient = useQueryClient();
  const refresh = useEffectEvent(() => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  });
  const refreshes = useMemo(() => coalesce(() => refresh(), INTERVAL_MS), []);
  useEffect(() => refreshes.cancel, [refreshes]);

  const shown = () =>
    keys.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey, type: 'active' }));

  const state = useSignal({
    topics,
    onSignal: (_, signal) => {
      if (signal.event === event) refreshes.call(delayOf(signal));
    },
    onLive: (since) => {
      const read = shown();
      if (read.some(({ state }) => state.data !== undefined && state.dataUpdatedAt < since)) refresh();
      // A request that was sent before the topic was joined may be answered with older data, so it is sent once more.
      const pending = read.filter(({ state }) => state.status === 'pending');
      if (pending.length > 0 && Date.now() - since < JUST_NOW_MS) {
        void Promise.allSettled(pending.map(({ promise }) => promise)).then(() => refresh());
      }
    },
  });

  const isWithoutSignals = state !== 'live' && topics.length > 0;
  useEffect(() => {
    if (!isWithoutSignals) return;
    const interval = FALLBACK_MS * (0.75 + Math.random() / 2);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, interval);
    return () => clearInterval(timer);
  }, [isWithoutSignals]);

  return state;
}

/** What concerns one person alone is asked for at once. */
function delayOf({ event }: Signal): number {
  if (event === 'follows' || event === 'teams_changed') return 0;
  return refetchDelayMs(Math.random());
}
