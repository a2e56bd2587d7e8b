import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { jwtVerify, SignJWT } from 'jose';
import type postgres from 'postgres';
import { expect } from 'vitest';
import { type AttachedRealtime, attachRealtime } from '../../supabase/local/realtime/attach';
import { websocketTransport } from '../../supabase/local/websocket-transport';
import { createTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';

const secret = new TextEncoder().encode('a secret of these tests, at least 32 bytes long');
const apiKeys = { anon: 'sb_publishable_bed', service_role: 'sb_secret_bed' };

interface Member {
  userId: string;
  sessionId: string;
  /** A token of the member's session. @param lifetime seconds from now */
  token(lifetime?: number, claims?: Record<string, unknown>): Promise<string>;
}

/** Realtime without the rest of the stack, on a server and a database of its own. */
export interface RealtimeBed {
  sql: postgres.Sql;
  /** Lines that realtime logged. */
  log: string[];
  realtime: AttachedRealtime;
  /** The websocket's address, for tests that use the protocol directly. */
  socketUrl(version: string, apiKey?: string): string;
  /** A new account with a session. */
  member(): Promise<Member>;
  client(person: 'anon' | 'service_role' | (() => Promise<string>)): SupabaseClient;
  /** Sends a message as the database's triggers do. */
  send(topic: string, text: string): Promise<unknown>;
  /** Cuts every socket, like a network failure. */
  dropSockets(): void;
  stop(): Promise<void>;
}

export async function openRealtimeBed(): Promise<RealtimeBed> {
  const database = await createTestDatabase();
  const { sql } = database;
  const log: string[] = [];
  const server = createServer();
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const realtime = await attachRealtime({
    server,
    databaseUrl: database.url,
    verifyToken: (token) =>
      jwtVerify(token, secret).then(
        ({ payload }) => payload,
        () => null,
      ),
    roleOfApiKey: (key) =>
      key === apiKeys.anon ? 'anon' : key === apiKeys.service_role ? 'service_role' : null,
    log: (line) => log.push(line),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  const host = `127.0.0.1:${address.port}`;
  const clients: SupabaseClient[] = [];
  return {
    sql,
    log,
    realtime,
    socketUrl: (version, apiKey = apiKeys.anon) =>
      `ws://${host}/realtime/v1/websocket?apikey=${apiKey}&vsn=${version}`,
    async member() {
      const { id: userId } = await database.createUser();
      const sessionId = crypto.randomUUID();
      await sql`insert into auth.sessions (id, user_id) values (${sessionId}, ${userId})`;
      return {
        userId,
        sessionId,
        token: (lifetime = 3600, claims = {}) =>
          new SignJWT({ role: 'authenticated', sub: userId, session_id: sessionId, ...claims })
            .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
            .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
            .sign(secret),
      };
    },
    client(person) {
      const key = person === 'service_role' ? apiKeys.service_role : apiKeys.anon;
      const client = createClient(`http://${host}`, key, {
        accessToken: typeof person === 'function' ? person : () => Promise.resolve(key),
        realtime: { transport: websocketTransport, reconnectAfterMs: () => 20 },
      });
      clients.push(client);
      return client;
    },
    send: (topic, text) =>
      sql`select realtime.send(jsonb_build_object('text', ${text}::text), 'note', ${topic}, true)`,
    dropSockets() {
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await realtime.close();
      server.close();
      await database.drop();
    },
  };
}

export interface Ear {
  channel: RealtimeChannel;
  /** The messages that came, in order. */
  received: { event: string; payload: Record<string, unknown> }[];
  /** The statuses that subscribe's callback received, in order; errors by their message. */
  statuses: string[];
  /** Messages of `system` events. */
  system: { status: string; message: string; extension: string }[];
  /** Resolves when this many messages have arrived. */
  has(count: number): Promise<Ear['received']>;
  /** The texts of the messages sent with `RealtimeBed.send`. */
  texts(): unknown[];
}

/** Joins a topic; the answer is among the statuses. */
export async function ask(client: SupabaseClient, topic: string): Promise<Ear> {
  // supabase-js sends the join without a token if its token callback hasn't returned by then.
  await client.realtime.setAuth();
  const ear: Ear = {
    channel: client.channel(topic, { config: { private: true, broadcast: { replication_ready: true } } }),
    received: [],
    statuses: [],
    system: [],
    async has(count) {
      await eventually(() => expect(ear.received.length).toBeGreaterThanOrEqual(count));
      return ear.received;
    },
    texts: () => ear.received.map(({ payload }) => payload.text),
  };
  ear.channel
    .on('broadcast', { event: '*' }, ({ event, payload }) => ear.received.push({ event, payload }))
    .on('system', {}, (message) => ear.system.push(message))
    .subscribe((status, error) => ear.statuses.push(error?.message ?? status));
  return ear;
}

/** Joins a topic and waits until its messages arrive. */
export async function listen(client: SupabaseClient, topic: string): Promise<Ear> {
  const ear = await ask(client, topic);
  await eventually(() => expect(ear.system.at(-1)?.message).toBe('Replication connection established'));
  return ear;
}

/** The error of a refused join. */
export async function refusalOf(client: SupabaseClient, topic: string): Promise<string | undefined> {
  const ear = await ask(client, topic);
  await eventually(() => expect(ear.statuses).not.toEqual([]));
  await client.removeChannel(ear.channel);
  return ear.statuses[0];
}

export const notAllowed = (topic: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
