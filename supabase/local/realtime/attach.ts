import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import { WebSocketServer } from 'ws';
import { isOwnName } from '../loopback-server';
import { plainPathOf } from '../plain-path';
import { type Actor, actorOfApiKey, nowInSeconds, type VerifyToken } from './authorize';
import type { Channel } from './channel';
import { type Realtime, serveConnection } from './connection';
import { deliverMessages } from './deliver';

interface RealtimeOptions {
  /** The server whose websocket upgrades are handled; other paths are refused. */
  server: Server;
  /** Superuser URL of a migrated database. */
  databaseUrl: string;
  /** The claims of a token that is genuine and still valid, else null. */
  verifyToken: VerifyToken;
  roleOfApiKey: (key: string) => 'anon' | 'service_role' | null;
  /** One line each. */
  log: (message: string) => void;
}

export interface AttachedRealtime {
  /** Ends the channels whose token has expired by then, in seconds since 1970. Happens by itself each second. */
  endExpired(now: number): void;
  /** Drops every socket, and the connections to Postgres. The server is left alone. */
  close(): Promise<void>;
}

const path = '/realtime/v1/websocket';
const EXPIRY_EVERY_MS = 1_000;

/** Serves Broadcast on private channels to supabase-js, from the messages that the database sends with `realtime.send`. */
export async function attachRealtime({
  server,
  databaseUrl,
  verifyToken,
  roleOfApiKey,
  log,
}: RealtimeOptions): Promise<AttachedRealtime> {
  const sql = postgres(databaseUrl, {
    max: 3,
    onnotice: () => undefined,
    connection: { application_name: 'local-realtime' },
  });
  const channels = new Set<Channel>();
  const stopDelivering = await deliverMessages({ sql, channels, log }).catch(async (error: unknown) => {
    await sql.end();
    throw error;
  });
  const endExpired = (now: number) => {
    for (const channel of channels) channel.endIfExpired(now);
  };
  const expiry = setInterval(() => endExpired(nowInSeconds()), EXPIRY_EVERY_MS);
  const realtime: Realtime = { sql, verifyToken, channels, log };
  const sockets = new WebSocketServer({ noServer: true });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Before the websocket takes over, nothing else handles errors of the connection.
    socket.on('error', () => socket.destroy());
    if (!isOwnName(request.headers.host)) return refuse(socket, '421 Misdirected Request');
    const address = `http://localhost${request.url}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || plainPathOf(request.url) !== path) return refuse(socket, '404 Not Found');
    if (url.searchParams.get('vsn') !== '2.0.0') return refuse(socket, '400 Bad Request');
    const actor = actorOfRequest(request, url, roleOfApiKey);
    if (!actor) return refuse(socket, '401 Unauthorized');
    sockets.handleUpgrade(request, socket, head, (accepted) => serveConnection(accepted, actor, realtime));
  };
  server.on('upgrade', upgrade);

  return {
    endExpired,
    async close() {
      clearInterval(expiry);
      server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.terminate();
      await stopDelivering();
      await sql.end({ timeout: 5 });
    },
  };
}

function actorOfRequest(
  request: IncomingMessage,
  url: URL,
  roleOfApiKey: RealtimeOptions['roleOfApiKey'],
): Actor | null {
  const header = request.headers['x-api-key'];
  const key = typeof header === 'string' ? header : url.searchParams.get('apikey');
  const role = key === null ? null : roleOfApiKey(key);
  return role && actorOfApiKey(role);
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
