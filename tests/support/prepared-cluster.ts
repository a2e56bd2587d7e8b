import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import {
  CRASH_UNSAFE,
  copyDataFolder,
  startThrowAwayCluster,
} from '../../supabase/local/postgres/throw-away-cluster';
import { migrateRealServices, type RealServices } from '../../supabase/local/real-services';
import { createDatabase, createListOfTemplates, databaseUrl, TEMPLATES } from './databases';
import { removeOldEntries, UNFINISHED } from './old-entries';
import { builtServices } from './real-services';

/** All that decides what is in them, but for the hour: the sample data's times are told from now. */
const SOURCES = [
  'package-lock.json',
  'supabase/config.toml',
  'supabase/local',
  'supabase/migrations',
  'supabase/seed.sql',
  'tests/support/databases.ts',
  'tests/support/prepared-cluster.ts',
];

const CACHE = join('node_modules', '.cache', 'promobell-clusters');

/**
 * A throw-away Postgres that has the templates. Its files are kept for the next run, until their sources or the hour change.
 * @param settings further ones of the server
 */
export async function startPreparedCluster(settings: Record<string, string> = {}) {
  if (builtServices) return makeWithServices(builtServices, settings);
  const own = await fingerprint();
  const cached = join(CACHE, own);
  if (!existsSync(cached)) {
    await makeFiles(cached);
    await removeOldEntries(CACHE, own, Date.now());
  }
  return startThrowAwayCluster({ ...CRASH_UNSAFE, ...settings }, cached);
}

/** Makes the files aside and moves them when they are complete, because a run can be interrupted, and two can make them at a time. */
async function makeFiles(cached: string) {
  await mkdir(CACHE, { recursive: true });
  const unfinished = join(CACHE, UNFINISHED + randomUUID());
  const cluster = await startThrowAwayCluster({ ...CRASH_UNSAFE, wal_recycle: 'off' });
  try {
    await makeTemplates(cluster.url);
    await cluster.shutDown();
    await copyDataFolder(cluster.dataDir, unfinished);
    await writeToDisk(unfinished);
    await rename(unfinished, cached).catch((error: unknown) => {
      if (!existsSync(cached)) throw error;
    });
  } finally {
    await cluster.stop();
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Its templates have the tables of Supabase's own services, whose files aren't watched here, so it is made anew each time. */
async function makeWithServices(services: RealServices, settings: Record<string, string>) {
  const cluster = await startThrowAwayCluster({ ...CRASH_UNSAFE, ...settings });
  try {
    await makeTemplates(cluster.url, services);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function makeTemplates(clusterUrl: string, services?: RealServices) {
  await createDatabase(clusterUrl, TEMPLATES.migrated);
  if (services) await migrateRealServices(services, databaseUrl(clusterUrl, TEMPLATES.migrated));
  await prepareDatabase(databaseUrl(clusterUrl, TEMPLATES.migrated), 'supabase/migrations');
  await createDatabase(clusterUrl, TEMPLATES.seeded, TEMPLATES.migrated);
  await runSqlFile(databaseUrl(clusterUrl, TEMPLATES.seeded), 'supabase/seed.sql');
  await createListOfTemplates(clusterUrl);
}

/** So that the name of a folder never outlives its contents when the machine loses its power. */
async function writeToDisk(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync();
    await file.close();
  }
}

/** Of this machine, too, because the files belong to an OS user of it. */
async function fingerprint() {
  const hash = createHash('sha256').update(`${hostname()} ${new Date().toISOString().slice(0, 13)}`);
  for (const source of SOURCES) {
    for (const path of await filesOf(source)) hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
