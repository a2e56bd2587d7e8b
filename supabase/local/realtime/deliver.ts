import type { Realtime } from './connection';

/**
 * Delivers every committed message of `realtime.messages` to the channels of its topic, in the order of the commits.
 * Messages are lost while Postgres is unavailable, so the channels end then: the clients join again and refresh.
 * @returns a function that stops it
 */
export async function deliverMessages({
  sql,
  channels,
  log,
}: Pick<Realtime, 'sql' | 'channels' | 'log'>): Promise<() => Promise<void>> {
  let announced: string[] = [];
  let delivering = Promise.resolve();
  let isFirst = true;

  const endAll = () => {
    for (const channel of [...channels])
      channel.shutDown('Realtime was unable to connect to the project database');
  };

  async function deliver() {
    const ids = announced;
    announced = [];
    if (ids.length === 0) return;
    try {
      const messages = await sql<{ topic: string; event: string; payload: unknown }[]>`
        select topic, event, payload from realtime.messages where id = any (${ids}::uuid[])
        order by array_position(${ids}::uuid[], id)`;
      for (const { topic, event, payload } of messages) {
        for (const channel of channels) if (channel.name === topic) channel.broadcast(event, payload);
      }
    } catch (error) {
      log(`realtime: ${error instanceof Error ? error.message : String(error)}`);
      endAll();
    }
  }

  const listening = await sql.listen(
    'realtime',
    (id) => {
      announced.push(id);
      delivering = delivering.then(deliver);
    },
    // Also called when a lost connection has been restored.
    () => {
      if (!isFirst) endAll();
      isFirst = false;
    },
  );

  return async () => {
    await delivering;
    await listening.unlisten().catch(() => log('realtime: the listening connection was already gone'));
  };
}
