// The server of the journeys in tests/e2e: Postgres in a temporary folder with the sample data, the embedded
// stack on it, and the production build of the app. Playwright starts it; SIGTERM or Ctrl-C ends all of it.
// E2E_BUILD names the folder of a build that was made before (tests/support/build-for-journeys.ts).
import { join } from 'node:path';
import postgres from 'postgres';
import { preview } from 'vite';
import { readProjectConfig } from '../../supabase/local/config';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { onStopSignal } from '../../supabase/local/processes';
import { startStack } from '../../supabase/local/stack';
import { NO_AUTH_LIMITS } from './auth-limits';
import { databaseUrl, TEMPLATES } from './databases';
import { buildApp, setAppSettings } from './e2e-build';
import { appUrl, keys, ports } from './e2e-settings';
import { startPreparedCluster } from './prepared-cluster';
import { runningServices, servicesFor } from './real-services';

const closers: (() => Promise<unknown>)[] = [];

async function start() {
  const cluster = await startPreparedCluster();
  closers.push(cluster.stop);
  const url = runningServices?.databaseUrl ?? databaseUrl(cluster.url, TEMPLATES.seeded);
  const outDir = process.env.E2E_BUILD ?? join(cluster.folder, 'dist');
  if (runningServices) await fillDatabase(url);
  setAppSettings();
  await Promise.all([letOperatorsBeMade(url), process.env.E2E_BUILD ? undefined : buildApp(outDir)]);
  const config = await readProjectConfig();
  config.auth.site_url = appUrl;
  config.auth.additional_redirect_urls = [`${appUrl}/**`];
  config.auth.rate_limit = NO_AUTH_LIMITS;
  const storageDir = join(cluster.folder, 'storage');
  const place = { databaseUrl: url, apiPort: ports.api, inboxPort: ports.inbox, keys, config, storageDir };
  const services = await servicesFor(place);
  closers.push(services.stop);
  const stack = await startStack({
    ...place,
    ...services.addresses,
    functionsDir: 'supabase/functions',
    watchFunctions: false,
    log: console.error,
  });
  closers.push(stack.stop);
  await knowLocalPushServices(url);

  // Started last, because Playwright waits for the app's answer only.
  const app = await preview({ build: { outDir }, preview: { port: ports.app }, envDir: false });
  closers.push(() => app.close());
  onStopSignal(() => void stop(0));
  console.log(`The app is on ${appUrl}, its API on ${stack.apiUrl}, the inbox on ${stack.inboxUrl}.`);
}

async function fillDatabase(url: string) {
  await prepareDatabase(url, 'supabase/migrations');
  await runSqlFile(url, 'supabase/seed.sql');
}

/** Nothing of the app gives this role. A journey that needs an operator calls this function with the secret key. */
async function letOperatorsBeMade(url: string) {
  const sql = postgres(url, { max: 1 });
  await sql.unsafe(`
    create function public.make_operator(account uuid) returns void language sql security definer set search_path = '' as $$
      insert into private.operators (account_id) values (account);
    $$;
    grant execute on function public.make_operator(uuid) to service_role;`);
  await sql.end();
}

/** Journeys bring their own push service on this machine (tests/support/push-service.ts). */
async function knowLocalPushServices(url: string) {
  const sql = postgres(url, { max: 1 });
  await sql`insert into private.push_services (pattern) values (${'^http://127\\.0\\.0\\.1:\\d+/push/'})`;
  await sql.end();
}

let stopping = false;
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  // Otherwise a server that is still starting would be left running.
  await started.catch(() => undefined);
  for (const close of closers.reverse()) await close();
  process.exit(code);
}

// Also during the start.
onStopSignal(() => void stop(0));
const started = start();
started.catch((error) => {
  console.error(error);
  void stop(1);
});
