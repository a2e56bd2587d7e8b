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
  config: z.object({ private: z.literal(true) }),
});

interface Listener {
  /** The topic with supabase-js's prefix `realtime:`. */
  topic: string;
  joinRef: string | null;
  token: string | undefined;
  send: (frame: unknown[]) => void;
  close: () => void;
}

let listeners: Listener[] = [];
/** Every topic that was joined, in order. */
let joins: string[] = [];
let isRefusing = false;
const socket = ws.link('ws://supabase.test/realtime/v1/websocket');
const on = (topic: string) => listeners.filter((listener) => listener.topic === `realtime:${topic}`);
const system = (topic: string, status: 'ok' | 'error', text: string) => [
  null,
  null,
  topic,
  'system',
  { extension: 'system', status, message: text, channel: topic.replace('realtime:', '') },
];

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
    const { access_token: token } = join.parse(payload);
    joins.push(topic);
    listeners.push({ topic, joinRef, token, send, close });
    reply({ postgres_changes: [] });
    send(system(topic, 'ok', 'Replication connection established'));
  });
});

/** Implements enough of Supabase's realtime protocol to send messages on private channels to the app under test. */
export const realtimeStandIn = {
  handler,
  /** True once the app listens to the topic. */
  hears: (topic: string) => on(topic).length > 0,
  timesJoined: (topic: string) => joins.filter((joined) => joined === `realtime:${topic}`).length,
  /** Breaks every connection; the app under test reconnects by itself. */
  disconnect() {
    for (const close of new Set(listeners.map((listener) => listener.close))) close();
    listeners = [];
  },
  /** Breaks every connection and accepts no new ones until `reset`. */
  refuse() {
    isRefusing = true;
    this.disconnect();
  },
  /** Between two tests. */
  reset() {
    isRefusing = false;
    listeners = [];
    joins = [];
  },
  /**
   * Ends every channel on a topic, as the service does when its token has run out; the connection stays.
   * The app under test has to open another one.
   */
  shutDown(topic: string) {
    const ended = on(topic);
    listeners = listeners.filter((listener) => !ended.includes(listener));
    for (const { topic: name, joinRef, send } of ended) {
      send(system(name, 'error', 'Token has expired 5 seconds ago'));
      send([joinRef, joinRef, name, 'phx_close', {}]);
    }
  },
  /** The tokens with which the app listens to a topic now: one for each channel. */
  tokensFor: (topic: string) => on(topic).map(({ token }) => token),
  /** Says on a topic that offers changed, as the database does for few followers. */
  offersChanged(topic: string) {
    this.send(topic, 'offers', { wait_ms: 0, audience: 0 });
  },
  /** Sends to everybody who listens to the topic. */
  send(topic: string, event: 'offers' | 'followers' | 'follows', payload: Record<string, unknown> = {}) {
    for (const { topic: name, send } of on(topic)) {
      const broadcast = { type: 'broadcast', event, payload: { id: crypto.randomUUID(), ...payload } };
      send([null, null, name, 'broadcast', broadcast]);
    }
  },
};
