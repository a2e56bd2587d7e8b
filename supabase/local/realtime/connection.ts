import type { WebSocket } from 'ws';
import { Channel } from './channel';
import { actorOfJoin, isApiKey, JoinRefused, parseJoin, type Realtime, subscribeChannel } from './join';
import { decodeMessage, encodeMessage, type Message, type Version } from './protocol';
import type { Binding } from './subscription';
import { type Actor, actorOfToken, TokenRefused } from './token';

interface JoinedChannel {
  channel: Channel;
  token: string | null;
  bindings: readonly (Binding & { id: number })[];
}

const topicPrefix = 'realtime:';

/** Speaks Phoenix's protocol with one client until its socket closes, one message after the other. */
export function serveConnection(
  socket: WebSocket,
  version: Version,
  apiKey: Actor,
  realtime: Realtime,
): void {
  const joined = new Map<string, JoinedChannel>();
  let lastBinding = 0;
  let open = true;
  let queue = Promise.resolve();

  const send = (message: Omit<Message, 'payload'>, payload: string) => {
    if (socket.readyState === socket.OPEN) socket.send(encodeMessage(version, message, payload));
  };

  const reply = ({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object) => {
    if (ref === null) return;
    send({ joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response }));
  };

  async function join(message: Message): Promise<void> {
    const { topic, joinRef } = message;
    if (!topic.startsWith(topicPrefix)) return reply(message, 'error', { reason: 'unmatched topic' });
    const name = topic.slice(topicPrefix.length);
    // A client that joins again without leaving has lost the channel; Phoenix closes the old one.
    joined.get(topic)?.channel.close();
    const { token, bindings: requested } = parseJoin(name, message.payload);
    if (name === '') throw new JoinRefused('TopicNameRequired: You must provide a topic name');
    const actor = await actorOfJoin(token, apiKey, realtime.verifyToken);
    if (!open) return;
    const bindings = requested.map((binding) => {
      lastBinding += 1;
      return { ...binding, id: lastBinding };
    });
    const channel = new Channel(
      name,
      joinRef,
      actor,
      {
        push: (event, payload) => send({ joinRef: null, ref: null, topic, event }, payload),
        closed: () => {
          if (joined.get(topic)?.channel === channel) joined.delete(topic);
          send({ joinRef, ref: joinRef, topic, event: 'phx_close' }, '{}');
        },
      },
      realtime.subscriptions,
    );
    joined.set(topic, { channel, token, bindings });
    // Effective before the answer, so that a client that reads 'SUBSCRIBED' misses nothing from then on.
    await subscribe(channel, bindings, () => reply(message, 'ok', { postgres_changes: bindings }));
  }

  async function subscribe(channel: Channel, bindings: JoinedChannel['bindings'], done: () => void) {
    if (bindings.length === 0) return done();
    const { status, message } = await subscribeChannel(realtime, channel, bindings);
    if (!open) return channel.release();
    done();
    channel.tell('postgres_changes', status, message);
  }

  async function refreshToken(entry: JoinedChannel, payload: unknown): Promise<void> {
    const token =
      typeof payload === 'object' && payload !== null && 'access_token' in payload && payload.access_token;
    if (typeof token !== 'string' || isApiKey(token) || token === entry.token) return;
    try {
      entry.channel.become(await actorOfToken(token, realtime.verifyToken));
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      return entry.channel.shutDown(error.message);
    }
    entry.token = token;
    await subscribe(entry.channel, entry.bindings, () => undefined);
  }

  async function handle(message: Message): Promise<void> {
    const { topic, event, payload } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {});
    if (event === 'phx_join') return join(message);
    const entry = joined.get(topic);
    if (event === 'phx_leave') {
      reply(message, 'ok', {});
      return entry?.channel.close();
    }
    if (!entry) return reply(message, 'error', { reason: 'unmatched topic' });
    if (event === 'access_token') return refreshToken(entry, payload);
    reply(message, 'error', { reason: `The local stack carries postgres_changes only, not ${event}` });
  }

  socket.on('message', (frame: Buffer, binary) => {
    const message = decodeMessage(version, frame, binary);
    if (!message) return socket.close(1003, 'not a Phoenix message');
    queue = queue.then(async () => {
      try {
        if (open) await handle(message);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!(error instanceof JoinRefused)) realtime.log(`realtime: ${message.event}: ${reason}`);
        reply(message, 'error', { reason });
      }
    });
  });
  socket.on('error', (error) => realtime.log(`realtime: ${error.message}`));
  socket.on('close', () => {
    open = false;
    for (const { channel } of joined.values()) channel.release();
    joined.clear();
  });
}
