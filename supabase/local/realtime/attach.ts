import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import { WebSocketServer } from 'ws';
import { isOwnName } from '../loopback-server';
import { openChangeFeed } from './change-feed';
import { serveConnection } from './connection';
import { deliverChanges } from './delivery';
import type { Realtime } from './join';
import type { Version } from './protocol';
import type { Subscription } from './subscription';
import { type Actor, actorOfApiKey, type VerifyToken } from './token';

export interface RealtimeOptions {
  /** Whose websocket upgrades are answered; every other path is refused. */
  server: Server;
  /** Superuser URL of a migrated database. */
  databaseUrl: string;
  /** The claims of a token that is genuine and still valid, else null. */
  verifyToken: VerifyToken;
  roleOfApiKey: (key: string) => 'anon' | 'service_role' | null;
  /** One line each; the default is standard error. */
  log?: (message: string) => void;
}

export interface AttachedRealtime {
  /** Drops every socket, and the connections to Postgres. The server is left alone. */
  close(): Promise<void>;
}

const path = '/realtime/v1/websocket';

/**
 * Serves `postgres_changes` to supabase-js on `/realtime/v1/websocket`, from change capture that it installs
 * into schema `local_realtime` of the database.
 */
export async function attachRealtime(options: RealtimeOptions): Promise<AttachedRealtime> {
  const { server, databaseUrl, verifyToken, roleOfApiKey, log = console.error } = options;
  const sql = postgres(databaseUrl, {
    max: 3,
    onnotice: () => undefined,
    connection: { application_name: 'local-realtime' },
  });
  const subscriptions = new Set<Subscription>();
  const feed = await openChangeFeed(sql, (changes) => deliverChanges(sql, changes, subscriptions), log).catch(
    async (error: unknown) => {
      await sql.end();
      throw error;
    },
  );
  const realtime: Realtime = {
    sql,
    followPublication: feed.followPublication,
    verifyToken,
    subscriptions,
    log,
  };
  const sockets = new WebSocketServer({ noServer: true });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until the websocket has it, nobody else listens to what goes wrong with the connection.
    socket.on('error', () => socket.destroy());
    if (!isOwnName(request.headers.host)) return refuse(socket, '421 Misdirected Request');
    const address = `http://localhost${request.url}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.pathname !== path) return refuse(socket, '404 Not Found');
    const version = url.searchParams.get('vsn') ?? '1.0.0';
    if (!isVersion(version)) return refuse(socket, '400 Bad Request');
    const actor = actorOfRequest(request, url, roleOfApiKey);
    if (!actor) return refuse(socket, '401 Unauthorized');
    sockets.handleUpgrade(request, socket, head, (accepted) =>
      serveConnection(accepted, version, actor, realtime),
    );
  };
  server.on('upgrade', upgrade);

  return {
    async close() {
      server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.terminate();
      await feed.close();
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

function isVersion(version: string): version is Version {
  return version === '1.0.0' || version === '2.0.0';
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
