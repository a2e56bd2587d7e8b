import type postgres from 'postgres';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { parsedJson } from '../parsed-json';
import { type Actor, actorOfToken, authorize, isApiKey, Refused, type VerifyToken } from './authorize';
import { Channel } from './channel';

/** Shared by all connections of a realtime service. */
export interface Realtime {
  sql: postgres.Sql;
  verifyToken: VerifyToken;
  /** Every channel that is joined, of all connections. */
  channels: Set<Channel>;
  log(message: string): void;
}

const TOPIC_PREFIX = 'realtime:';
/** How many topics a connection may join: the hosted service's own figure. A plan's quota isn't emulated. */
const MAX_CHANNELS = 100;

const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z.object({ replication_ready: z.boolean().nullish() }).nullish(),
    })
    .optional(),
});
const refreshSchema = z.object({ access_token: z.string() });

/** Speaks Phoenix's protocol with one client until its socket closes, one message after the other. */
export function serveConnection(socket: WebSocket, apiKey: Actor, realtime: Realtime): void {
  const { sql, verifyToken, channels, log } = realtime;
  const joined = new Map<string, { channel: Channel; close(): void }>();
  let open = true;
  let queue = Promise.resolve();

  const send = (message: Message) => {
    if (socket.readyState === socket.OPEN) socket.send(encodeMessage(message));
  };
  const reply = ({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object) => {
    if (ref !== null) send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  };

  async function admit(channel: Channel, token: string | null): Promise<void> {
    const actor = token === null || isApiKey(token) ? apiKey : await actorOfToken(token, verifyToken);
    await authorize(sql, actor, channel.name, log);
    if (open) channel.admit(actor, token);
  }

  async function join(message: Message): Promise<void> {
    const { topic, joinRef } = message;
    if (!topic.startsWith(TOPIC_PREFIX)) return reply(message, 'error', { reason: 'unmatched topic' });
    const name = topic.slice(TOPIC_PREFIX.length);
    if (name === '') throw new Refused('TopicNameRequired', 'You must provide a topic name');
    const { access_token: token, config } = joinSchema.parse(message.payload);
    if (!config?.private) throw new Refused('PrivateOnly', 'This project only allows private channels');
    if (joined.size >= MAX_CHANNELS) throw new Refused('ChannelRateLimitReached', 'Too many channels');
    // A client that joins again without leaving has lost its channel; Phoenix closes the old one.
    joined.get(topic)?.close();

    const channel = new Channel(name, {
      push: (event, payload) => send({ joinRef: null, ref: null, topic, event, payload }),
      closed: () => close(),
    });
    const close = () => {
      if (joined.get(topic)?.channel === channel) joined.delete(topic);
      channels.delete(channel);
      send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
    };
    await admit(channel, token ?? null);
    if (!open) return;
    joined.set(topic, { channel, close });
    channels.add(channel);
    reply(message, 'ok', { postgres_changes: [] });
    if (config.broadcast?.replication_ready) channel.tell('ok', 'Replication connection established');
  }

  async function refreshToken(channel: Channel, payload: unknown): Promise<void> {
    const { data } = refreshSchema.safeParse(payload);
    if (!data || isApiKey(data.access_token) || data.access_token === channel.token) return;
    try {
      await admit(channel, data.access_token);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      channel.shutDown(error.message);
    }
  }

  async function handle(message: Message): Promise<void> {
    const { topic, event, payload } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {});
    if (event === 'phx_join') return join(message);
    const entry = joined.get(topic);
    if (event === 'phx_leave') {
      reply(message, 'ok', {});
      return entry?.close();
    }
    if (!entry) return reply(message, 'error', { reason: 'unmatched topic' });
    // Any other message gets no answer, as on a hosted project a broadcast by somebody who may not send.
    if (event === 'access_token') return refreshToken(entry.channel, payload);
  }

  socket.on('message', (frame: Buffer, isBinary) => {
    // supabase-js sends broadcasts as binary frames. Nobody may send any.
    if (isBinary) return;
    const message = decodeMessage(frame.toString('utf8'));
    if (!message) return socket.close(1003, 'not a Phoenix message');
    queue = queue.then(async () => {
      try {
        if (open) await handle(message);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (error instanceof Refused) {
          return reply(message, 'error', { reason: `${error.code}: ${reason}` });
        }
        log(`realtime: ${message.event}: ${reason}`);
        reply(message, 'error', { reason: 'Unknown Error on Channel' });
      }
    });
  });
  socket.on('error', (error) => log(`realtime: ${error.message}`));
  socket.on('close', () => {
    open = false;
    for (const { channel } of joined.values()) {
      channels.delete(channel);
    }
    joined.clear();
  });
}

/** A message of Phoenix's protocol in the only version that the app's library speaks, 2.0.0: a JSON array. */
interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

const ref = z.string().nullish();
const frame = z.tuple([ref, ref, z.string(), z.string(), z.unknown()]);

/** Null when the frame isn't a message of the protocol. */
function decodeMessage(text: string): Message | null {
  const { success, data } = frame.safeParse(parsedJson(text));
  if (!success) return null;
  const [joinRef, messageRef, topic, event, payload] = data;
  return { joinRef: joinRef ?? null, ref: messageRef ?? null, topic, event, payload };
}

function encodeMessage({ joinRef, ref, topic, event, payload }: Message): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}
