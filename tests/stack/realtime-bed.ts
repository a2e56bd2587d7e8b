import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { jwtVerify, SignJWT } from 'jose';
import type postgres from 'postgres';
import { expect, vi } from 'vitest';
import { type AttachedRealtime, attachRealtime } from '../../supabase/local/realtime/attach';
import { createTestDatabase } from '../support/database';
import { websocketTransport } from '../support/websocket-transport';

const secret = new TextEncoder().encode('a secret of these tests, at least 32 bytes long');
const apiKeys = { anon: 'sb_publishable_bed', service_role: 'sb_secret_bed' };

/** Realtime alone, on a plain server and a database of its own. */
export interface RealtimeBed {
  sql: postgres.Sql;
  databaseUrl: string;
  /** Lines that realtime logged. */
  log: string[];
  realtime: AttachedRealtime;
  /** The websocket's address, to speak the protocol by hand. */
  socketUrl(version: string, apiKey?: string): string;
  client(
    person: 'anon' | 'service_role' | { userId: string } | { token: () => Promise<string> },
    vsn?: string,
  ): SupabaseClient;
  /** Cuts every socket, as a network does. */
  dropSockets(): void;
  stop(): Promise<void>;
}

export async function openRealtimeBed(): Promise<RealtimeBed> {
  const database = await createTestDatabase();
  // The product's own publication leaves deletes out; what a project may publish is more.
  await database.sql`alter publication supabase_realtime set (publish = 'insert, update, delete')`;
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
    sql: database.sql,
    databaseUrl: database.url,
    log,
    realtime,
    socketUrl: (version, apiKey = apiKeys.anon) =>
      `ws://${host}/realtime/v1/websocket?apikey=${apiKey}&vsn=${version}`,
    client(person, vsn = '2.0.0') {
      const key = person === 'service_role' ? apiKeys.service_role : apiKeys.anon;
      const accessToken =
        typeof person === 'string'
          ? undefined
          : 'token' in person
            ? person.token
            : () => tokenFor(person.userId);
      const client = createClient(`http://${host}`, key, {
        accessToken: accessToken ?? (() => Promise.resolve(key)),
        realtime: { transport: websocketTransport, vsn, reconnectAfterMs: () => 20 },
      });
      clients.push(client);
      return client;
    },
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

/** @param lifetime seconds from now */
export function tokenFor(
  userId: string,
  lifetime = 3600,
  claims: Record<string, unknown> = {},
): Promise<string> {
  return new SignJWT({ role: 'authenticated', sub: userId, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(secret);
}

/** One event as supabase-js hands it over. */
export interface Received {
  eventType: string;
  schema: string;
  table: string;
  commit_timestamp: string | null;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  errors: string[] | null;
}

export interface Binding {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  schema?: string;
  table?: string;
  filter?: string;
  select?: string[];
}

export interface Ear {
  channel: RealtimeChannel;
  received: Received[];
  /** What subscribe's callback was told, in order. */
  statuses: string[];
  /** Messages of `system` events. */
  system: { status: string; message: string; extension: string }[];
  /** Resolves when so many events have arrived; fails after 5 s. */
  has(count: number): Promise<Received[]>;
}

let topics = 0;

/** Subscribes and waits until the server has accepted the bindings. */
export async function listen(client: SupabaseClient, ...bindings: Binding[]): Promise<Ear> {
  // supabase-js sends a join without the token when its callback hasn't answered by then.
  await client.realtime.setAuth();
  topics += 1;
  const ear: Ear = {
    channel: client.channel(`test-${topics}`),
    received: [],
    statuses: [],
    system: [],
    async has(count) {
      await eventually(() => expect(ear.received.length).toBeGreaterThanOrEqual(count));
      return ear.received;
    },
  };
  for (const binding of bindings) {
    ear.channel.on('postgres_changes', { event: '*', schema: 'public', ...binding }, (payload: Received) => {
      ear.received.push(payload);
    });
  }
  ear.channel.on('system', {}, (message) => ear.system.push(message));
  ear.channel.subscribe((status) => ear.statuses.push(status));
  await eventually(() => expect(ear.system.at(-1)?.message).toBe('Subscribed to PostgreSQL'));
  return ear;
}

/** Repeats an assertion until it holds; its own failure after 5 s. */
export function eventually(assertion: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(assertion, { timeout: 5_000, interval: 5 });
}
