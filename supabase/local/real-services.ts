import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ProjectConfig, readProjectConfig } from './config';
import { createKeys, type StackKeys } from './keys';
import { freePort } from './listen';
import { runSystemFile } from './postgres/migrate';
import { authSettings, storageSettings } from './real-service-settings';
import { UserError } from './user-error';

/** Supabase's own services as somebody has built them (docs/real-services.md). */
export interface RealServices {
  /** The auth service's binary. */
  auth?: string | undefined;
  /** The storage service's folder. */
  storage?: string | undefined;
}

export interface RealServicesOptions {
  databaseUrl: string;
  apiPort: number;
  inboxPort: number;
  keys: Pick<StackKeys, 'jwtSecret'>;
  config: ProjectConfig;
  storageDir: string;
}

const SQL_FILES = join(import.meta.dirname, 'postgres');

/** Brings an empty database to where the services have made their tables; prepareDatabase (postgres/prepare.ts) goes on from there. */
export async function migrateRealServices({ auth, storage }: RealServices, databaseUrl: string) {
  for (const path of [auth, storage])
    if (path && !existsSync(path)) throw new UserError(`There is no ${path}.`);
  const config = await readProjectConfig();
  // Migrating takes complete settings, but uses no keys, folder or ports.
  const place = { databaseUrl, storageDir: tmpdir(), apiPort: 0, inboxPort: 0 };
  const options = { ...place, keys: createKeys(), config };
  await runSystemFile(databaseUrl, join(SQL_FILES, 'bootstrap.sql'));
  await runSystemFile(databaseUrl, join(SQL_FILES, 'real-services.sql'));
  if (auth) await finished(run([auth, 'migrate'], authSettings(options, 0)));
  if (storage) {
    const migrate = [nodeOf(storage), 'dist/scripts/migrate-call.js'];
    await finished(run(migrate, storageSettings(options, 0), storage));
  }
}

/**
 * Starts the services on a database that has their tables.
 * @returns their addresses, as the stack takes them, and what stops them
 */
export async function startRealServices({ auth, storage }: RealServices, options: RealServicesOptions) {
  const started: Service[] = [];
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()));
  };
  async function start(
    path: string,
    command: string[],
    settings: (port: number) => Settings,
    folder?: string,
  ) {
    const port = await freePort();
    const service = run(command, settings(port), folder);
    started.push(service);
    const url = `http://127.0.0.1:${port}`;
    await answers(`${url}${path}`, service);
    return url;
  }
  try {
    const [authUrl, storageUrl] = await Promise.all([
      auth && start('/health', [auth, 'serve'], (port) => authSettings(options, port)),
      storage &&
        start(
          '/status',
          [nodeOf(storage), 'dist/start/server.js'],
          (port) => storageSettings(options, port),
          storage,
        ),
    ]);
    return { addresses: { authUrl: authUrl || undefined, storageUrl: storageUrl || undefined }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Storage takes a newer Node than the project does: npm's package `node` brings one into its folder. */
function nodeOf(folder: string) {
  const own = join(folder, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

type Settings = Record<string, string>;

interface Service {
  name: string;
  /** Resolves with the exit code, when all that the service has printed is in its output. */
  exited: Promise<number | null>;
  isRunning(): boolean;
  /** What it has printed last. */
  output(): string;
  stop(): Promise<void>;
}

/** A shell script that becomes the service, and kills it as soon as the script's input ends: so it also ends when this process is killed. */
const WITH_THIS_PROCESS = 'exec 3<&0; { cat <&3; kill -9 $$; } >/dev/null 2>&1 & exec "$@" 3<&- </dev/null';
/** How many characters of a service's output are kept, for the message when it fails. */
const KEPT_OUTPUT = 20_000;

function run(command: string[], env: Settings, cwd?: string): Service {
  const child = spawn('sh', ['-c', WITH_THIS_PROCESS, 'sh', ...command], {
    cwd,
    // Otherwise Ctrl-C would end the service while whatever uses it is still finishing.
    detached: true,
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_OUTPUT);
    });
  }
  child.stdin.on('error', () => undefined);
  // The shell's watcher outlives a service that ends by itself; it ends with its input.
  child.once('exit', () => child.stdin.end());
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  return {
    name: command.join(' '),
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

const failed = ({ name, output }: Service) => new UserError(`${name} failed. It said:\n${output()}`);

async function finished(service: Service) {
  if ((await service.exited) !== 0) throw failed(service);
}

/** @throws UserError with what the service said, when it ends or hasn't answered within a minute */
async function answers(url: string, service: Service) {
  const deadline = AbortSignal.timeout(60_000);
  while (service.isRunning() && !deadline.aborted) {
    const answer = await fetch(url, { signal: deadline }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  if (!service.isRunning()) await service.exited;
  throw failed(service);
}
