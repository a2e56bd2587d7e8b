import { ws } from 'msw';
import * as z from 'zod/mini';

const message = z.tuple([
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.unknown(),
]);
const join = z.object({
  access_token: z.optional(z.string()),
  config: z.object({
    postgres_changes: z.array(
      z.object({
        event: z.string(),
        schema: z.string(),
        table: z.string(),
        filter: z.optional(z.string()),
      }),
    ),
  }),
});

interface Listener {
  topic: string;
  table: string;
  filter: string | undefined;
  id: number;
  joinRef: string | null;
  token: string | undefined;
  send: (frame: unknown[]) => void;
  close: () => void;
}

let listeners: Listener[] = [];
let isRefusing = false;
const socket = ws.link('ws://supabase.test/realtime/v1/websocket');

const handler = socket.addEventListener('connection', ({ client }) => {
  if (isRefusing) return client.close();
  const send = (frame: unknown[]) => client.send(JSON.stringify(frame));
  const close = () => client.close();
  client.addEventListener('close', () => {
    listeners = listeners.filter((listener) => listener.send !== send);
  });
  client.addEventListener('message', ({ data }) => {
    const [joinRef, ref, topic, event, payload] = message.parse(JSON.parse(String(data)));
    const reply = (response: unknown) => send([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]);
    if (event !== 'phx_join') {
      if (event === 'phx_leave') listeners = listeners.filter((listener) => listener.topic !== topic);
      reply({});
      return;
    }
    // Ids start at 1: the client takes 0 for none.
    const { access_token: token, config } = join.parse(payload);
    const bindings = config.postgres_changes.map((binding, place) => ({ id: place + 1, ...binding }));
    for (const { id, table, filter } of bindings) {
      listeners.push({ topic, table, filter, id, joinRef, token, send, close });
    }
    reply({ postgres_changes: bindings });
    const live = {
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: topic,
    };
    send([null, null, topic, 'system', live]);
  });
});

/** Speaks enough of Supabase's realtime protocol to bring events of a table to the app under test. */
export const realtimeStandIn = {
  handler,
  /** True once the app listens to the table (with exactly this filter, when one is given). */
  hears(table: string, filter?: string) {
    return listeners.some((listener) => listener.table === table && (!filter || listener.filter === filter));
  },
  /** Breaks every connection; the app under test makes new ones by itself. */
  disconnect() {
    for (const close of new Set(listeners.map((listener) => listener.close))) close();
    listeners = [];
  },
  /** Breaks every connection and takes no new ones until `reset`. */
  refuse() {
    isRefusing = true;
    this.disconnect();
  },
  /** Between two tests. */
  reset() {
    isRefusing = false;
    listeners = [];
  },
  /**
   * Ends every channel on a table, as the service does when its token has run out; the connection stays.
   * The app under test has to open another one.
   */
  shutDown(table: string) {
    const ended = listeners.filter((listener) => listener.table === table);
    listeners = listeners.filter((listener) => listener.table !== table);
    for (const { topic, joinRef, send } of ended) {
      const message = 'Token has expired 5 seconds ago';
      send([null, null, topic, 'system', { extension: 'system', status: 'error', message, channel: topic }]);
      send([joinRef, joinRef, topic, 'phx_close', {}]);
    }
  },
  /** The tokens with which the app listens to a table now. */
  tokensFor(table: string) {
    return listeners.filter((listener) => listener.table === table).map(({ token }) => token);
  },
  /** Delivers a change to everybody who listens to the table; filters are the real server's job. */
  deliver(table: string, type: 'INSERT' | 'UPDATE', record: Record<string, unknown>) {
    const columns = Object.entries(record).map(([name, value]) => ({
      name,
      type: typeof value === 'number' ? 'int4' : 'text',
    }));
    for (const { topic, id, send } of listeners.filter((listener) => listener.table === table)) {
      const data = {
        type,
        schema: 'public',
        table,
        commit_timestamp: '2026-01-01T00:00:00Z',
        columns,
        record,
        old_record: {},
        errors: null,
      };
      send([null, null, topic, 'postgres_changes', { ids: [id], data }]);
    }
  },
};
