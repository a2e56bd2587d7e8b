import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { startThrowAwayCluster } from '../../supabase/local/postgres/throw-away-cluster';
import { createDatabase, databaseUrl } from './databases';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's URL of the test cluster. */
    clusterUrl: string;
    /** Removed at the end of the run. */
    temporaryFolder: string;
  }
}

/** One throw-away Postgres for the whole run, with a migrated and a seeded database to copy from. */
export default async function setup(project: TestProject) {
  const cluster = await startThrowAwayCluster();
  try {
    const clusterUrl = cluster.url;
    const temporaryFolder = join(cluster.folder, 'tmp');
    await mkdir(temporaryFolder);
    await createDatabase(clusterUrl, 'promobell_template');
    await prepareDatabase(databaseUrl(clusterUrl, 'promobell_template'), 'supabase/migrations');
    await createDatabase(clusterUrl, 'promobell_seeded', 'promobell_template');
    await runSqlFile(databaseUrl(clusterUrl, 'promobell_seeded'), 'supabase/seed.sql');
    project.provide('clusterUrl', clusterUrl);
    project.provide('temporaryFolder', temporaryFolder);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}
