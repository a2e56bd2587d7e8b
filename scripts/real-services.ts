// `npm run real-services -- --auth BINARY --storage FOLDER --tests`: runs the tests on the stack, the journeys or a command on Supabase's own
// auth and storage services (docs/real-services.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { leadToApp, readProjectConfig } from '../supabase/local/config';
import { readOrCreateKeys } from '../supabase/local/keys';
import { loadEmbeddedPostgres } from '../supabase/local/postgres/cluster';
import { startThrowAwayCluster } from '../supabase/local/postgres/throw-away-cluster';
import { onStopSignal } from '../supabase/local/processes';
import { migrateRealServices, type RealServices, startRealServices } from '../supabase/local/real-services';
import { readSettings } from '../supabase/local/settings';

const USAGE = `Give the services and what to run on them:
  npm run real-services -- --auth BINARY --storage FOLDER --tests [files]
                           (or --auth-url and --storage-url, with DATABASE_URL)
                           --journeys [files]
                           -- npm start`;

const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const command = given.slice(end + 1);
const [text, flag] = [{ type: 'string' } as const, { type: 'boolean' } as const];
const { values, positionals: files } = parseArgs({
  args: given.slice(0, end),
  options: {
    auth: text,
    storage: text,
    'auth-url': text,
    'storage-url': text,
    tests: flag,
    journeys: flag,
  },
  allowPositionals: true,
});
const built: RealServices = {
  auth: values.auth && resolve(values.auth),
  storage: values.storage && resolve(values.storage),
};
const isBuilt = Boolean(built.auth || built.storage);

process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const addresses = { AUTH_URL: values['auth-url'], STORAGE_URL: values['storage-url'] };
  const isRunning = Boolean(addresses.AUTH_URL || addresses.STORAGE_URL);
  const asked = [values.tests, values.journeys, command.length > 0].filter(Boolean);
  if (isBuilt === isRunning || asked.length !== 1) {
    console.error(USAGE);
    return 1;
  }
  // Each stack of the tests, and the journeys' server, start built services for themselves (tests/support/real-services.ts).
  const services = isBuilt ? { REAL_AUTH: built.auth, REAL_STORAGE: built.storage } : addresses;
  // Running ones have one database, on which one stack works at a time.
  const oneByOne = isRunning ? ['--no-file-parallelism'] : [];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'services', ...oneByOne, ...files];
  if (values.tests) return run([process.execPath, ...vitest], services);
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...files];
  if (values.journeys) return run([process.execPath, ...playwright], services);
  return isBuilt ? runOnBuilt() : run(command, addresses);
}

/** Runs the command on a Postgres and services of its own, which end with the command or at Ctrl-C. */
async function runOnBuilt() {
  const stopping = new AbortController();
  // Loaded first, so that onStopSignal removes the handlers of its package: they would end this process before the files are removed.
  await loadEmbeddedPostgres();
  onStopSignal(() => stopping.abort());
  try {
    return await runOnCluster(stopping.signal);
  } catch (error) {
    // Ctrl-C also ends Postgres, and whatever needs it fails.
    if (stopping.signal.aborted) return 1;
    throw error;
  }
}

async function runOnCluster(stopping: AbortSignal) {
  const cluster = await startThrowAwayCluster({});
  try {
    const { ports } = readSettings([], process.env);
    const keys = await readOrCreateKeys(join(cluster.folder, 'keys.json'));
    const config = await readProjectConfig();
    leadToApp(config, ports.app);
    const storageDir = join(cluster.folder, 'storage');
    const place = { databaseUrl: cluster.url, apiPort: ports.api, inboxPort: ports.inbox };
    const options = { ...place, keys, config, storageDir };
    await migrateRealServices(built, cluster.url);
    const { addresses, stop } = await startRealServices(built, options);
    try {
      if (stopping.aborted) return 1;
      return await run(command, {
        DATABASE_URL: cluster.url,
        AUTH_URL: addresses.authUrl,
        STORAGE_URL: addresses.storageUrl,
        PROMOBELL_DATA: cluster.folder,
      });
    } finally {
      await stop();
    }
  } finally {
    await cluster.stop();
  }
}

/** @returns the exit code. Ctrl-C reaches the command from the terminal, and this process waits for its end. */
async function run([program = '', ...args]: string[], env: Record<string, string | undefined>) {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  onStopSignal(() => undefined);
  process.on('SIGTERM', () => child.kill());
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
