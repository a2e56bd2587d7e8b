import { join } from 'node:path';
import { Closers } from './closers';
import { leadToApp, readProjectConfig } from './config';
import { fullDisk, fullDiskAlarm, isFullDisk } from './full-disk';
import { readOrCreateKeys } from './keys';
import { takeLock } from './lock';
import { type Cluster, ClusterStartError, startCluster } from './postgres/cluster';
import { stopOrphanedPostgres } from './postgres/postmaster';
import { prepareDatabase } from './postgres/prepare';
import { checkDatabaseUrl, checkOwnDatabase, checkPorts, checkReachable } from './preflight';
import { seedOnce } from './seed';
import { type Settings, stripeEnvironment } from './settings';
import { type Stack, startStack } from './stack';
import { UserError } from './user-error';

export interface RunningStack extends Stack {
  appUrl: string;
  /** Resolves when the stack's own Postgres has ended. */
  postgresEnded: Cluster['ended'];
  /** Ends it without waiting for anything. A Postgres that isn't the stack's own goes on. */
  killPostgres: Cluster['kill'];
  /** What `stop` ends. */
  closers: Closers;
}

export const lockPath = (dataDir: string) => join(dataDir, 'lock.json');
export const postgresDir = (dataDir: string) => join(dataDir, 'postgres');

/**
 * Starts everything but the app itself on the data folder: lock, Postgres, migrations, sample data, services.
 * What was started is stopped again when a later step fails.
 */
export async function runStack(settings: Settings, log: (message: string) => void): Promise<RunningStack> {
  const { dataDir } = settings;
  const stripe = stripeEnvironment(process.env);
  const closers = new Closers();
  closers.add('the lock of the data folder', await takeLock(lockPath(dataDir)));

  let [hasStarted, isFull] = [false, false];
  try {
    if (!settings.databaseUrl) await stopOrphanedPostgres(postgresDir(dataDir));
    await checkPorts(settings);
    const keys = await readOrCreateKeys(join(dataDir, 'keys.json'));
    const database = await openDatabase(settings, keys.databasePassword, () => {
      if (hasStarted) log(`${fullDisk(dataDir)}; what failed meanwhile can be done again then.`);
      isFull = true;
    });
    closers.add('Postgres', database.stop);
    if (!settings.databaseUrl) await checkOwnDatabase(database.url, dataDir);

    const migrated = await prepareDatabase(database.url, 'supabase/migrations');
    if (migrated.length > 0) log(`Applied ${migrated.length} migration${migrated.length === 1 ? '' : 's'}.`);
    await seedOnce(database.url, 'supabase/seed.sql');

    const config = await readProjectConfig();
    leadToApp(config, settings.ports.app);
    const appUrl = config.auth.site_url;
    const stackOptions = {
      databaseUrl: database.url,
      apiPort: settings.ports.api,
      inboxPort: settings.ports.inbox,
      keys,
      storageDir: join(dataDir, 'storage'),
      functionsDir: 'supabase/functions',
      watchFunctions: true,
      stripeEnvironment: stripe,
      instagramStateFile: join(dataDir, 'instagram.json'),
      config,
      authUrl: settings.authUrl,
      storageUrl: settings.storageUrl,
      log,
    };
    const stack = await startStack(stackOptions, closers);
    hasStarted = true;
    return { ...stack, appUrl, closers, postgresEnded: database.ended, killPostgres: database.kill };
  } catch (error) {
    await closers.close();
    // On a full disk, whatever failed is a consequence, such as the end of Postgres.
    throw isFull ? new UserError(`${fullDisk(dataDir)}, then start again.`) : error;
  }
}

async function openDatabase(
  { dataDir, databaseUrl, ports }: Settings,
  password: string,
  onFullDisk: () => void,
): Promise<{ url: string } & Pick<Cluster, 'ended' | 'stop' | 'kill'>> {
  if (databaseUrl) {
    await checkDatabaseUrl(databaseUrl);
    const nothing = async () => undefined;
    return { url: databaseUrl, ended: new Promise(() => undefined), stop: nothing, kill: nothing };
  }
  await checkReachable(dataDir);
  await checkReachable(process.cwd());
  try {
    const options = { dataDir: postgresDir(dataDir), port: ports.database, password };
    const cluster = await startCluster({ ...options, onLog: fullDiskAlarm(onFullDisk) });
    return { ...cluster, url: cluster.url() };
  } catch (error) {
    if (!(error instanceof ClusterStartError) || isFullDisk(error)) throw error;
    throw new UserError(
      `${error.message}\nIf it can't be helped: npm run reset starts with an empty database, and DATABASE_URL uses a Postgres of your own.`,
    );
  }
}
