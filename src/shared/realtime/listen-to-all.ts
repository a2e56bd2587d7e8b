import type { RealtimeClient } from '@supabase/supabase-js';
import { type Signal, listen } from './listen';

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
