import { ws } from 'msw';
import * as z from 'zod/mini';
import type { Signal } from '@/shared/realtime/listen';

const message = z.tuple([
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.unknown(),
]);
const newToken = z.object({ access_token: z.string() });
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
  answer: () => void;
}

let listeners: Listener[] = [];
/** Every topic that was joined, in order. */
let joins: string[] = [];
let isRefusing = false;
let isRefusingJoins = false;
/** The joins that came before a test looked for one; undefined once it has. */
let unanswered: Listener[] | undefined = [];
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
    unanswered = unanswered?.filter((listener) => listener.send !== send);
  });
  client.addEventListener('message', ({ data }) => {
    const [joinRef, ref, topic, event, payload] = message.parse(JSON.parse(String(data)));
    const reply = (response: unknown, status = 'ok') =>
      send([joinRef, ref, topic, 'phx_reply', { status, response }]);
    if (event !== 'phx_join') {
      if (event === 'phx_leave') {
        listeners = listeners.filter((listener) => listener.topic !== topic);
        unanswered = unanswered?.filter((listener) => listener.topic !== topic);
      }
      if (event === 'access_token') {
        const { access_token: token } = newToken.parse(payload);
        for (const listener of listeners) if (listener.joinRef === joinRef) listener.token = token;
      }
      reply({});
      return;
    }
    if (isRefusing) {
      // As the service does above the quota.
      reply({ reason: 'ClientJoinRateLimitReached: Too many joins per second' }, 'error');
      return close();
    }
    const { access_token: token } = join.parse(payload);
    joins.push(topic);
    if (isRefusingJoins)
      return reply({ reason: 'ConnectionRateLimitReached: Too many connected users' }, 'error');
    const answer = () => {
      listeners.push(listener);
      reply({ postgres_changes: [] });
      send(system(topic, 'ok', 'Replication connection established'));
    };
    const listener = { topic, joinRef, token, send, close, answer };
    if (unanswered) unanswered.push(listener);
    else answer();
  });
});

function answerJoins() {
  const waiting = unanswered ?? [];
  unanswered = undefined;
  for (const { answer } of waiting) answer();
}

/**
 * Implements enough of Supabase's realtime protocol to send messages on private channels to the app under test. Joins are answered from the
 * moment when a test looks for one: a page joins seconds after it was opened, and asks again then for what it has read before.
 */
export const realtimeStandIn = {
  handler,
  /** True once the app listens to the topic. */
  hears(topic: string) {
    answerJoins();
    return on(topic).length > 0;
  },
  timesJoined: (topic: string) => joins.filter((joined) => joined === `realtime:${topic}`).length,
  /** Breaks every connection; the app under test reconnects by itself. */
  disconnect() {
    for (const close of new Set(listeners.map((listener) => listener.close))) close();
    listeners = [];
  },
  /** Breaks every connection that listens, and accepts no new ones and no joins until `accept`. */
  refuse() {
    isRefusing = true;
    this.disconnect();
  },
  /** Answers joins with an error until the test ends; connections stay. */
  refuseJoins() {
    isRefusingJoins = true;
  },
  accept() {
    isRefusing = false;
  },
  /** Between two tests. */
  reset() {
    isRefusing = false;
    isRefusingJoins = false;
    unanswered = [];
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
  tokensFor(topic: string) {
    answerJoins();
    return on(topic).map(({ token }) => token);
  },
  /** Says on a topic that offers changed. */
  offersChanged(topic: string) {
    this.send(topic, 'offers');
  },
  /** Sends to everybody who listens to the topic. */
  send(topic: string, event: Signal['event'], payload: Record<string, unknown> = {}) {
    for (const { topic: name, send } of on(topic)) {
      const broadcast = { type: 'broadcast', event, payload: { id: crypto.randomUUID(), ...payload } };
      send([null, null, name, 'broadcast', broadcast]);
    }
  },
};
