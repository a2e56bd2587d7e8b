import type { Client } from '../../supabase/local/connect';

export interface Ear {
  /** The names of the messages that came. */
  heard: string[];
}

/**
 * Joins a topic of the database's signals.
 * @throws Error when the service refuses
 */
export async function listenTo(client: Client, topic: string): Promise<Ear> {
  const heard: string[] = [];
  // Joined without it, a topic has no token yet.
  await client.realtime.setAuth();
  await new Promise<void>((resolve, reject) => {
    client
      .channel(topic, { config: { private: true, broadcast: { replication_ready: true } } })
      .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
      // The topic may be joined before messages of the database reach it.
      .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
      .subscribe((status, error) => {
        if (error || status === 'TIMED_OUT') reject(error ?? new Error(status));
      });
  });
  return { heard };
}
