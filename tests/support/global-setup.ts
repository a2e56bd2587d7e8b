import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPreparedCluster } from './prepared-cluster';

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
  const cluster = await startPreparedCluster();
  const temporaryFolder = join(cluster.folder, 'tmp');
  await mkdir(temporaryFolder);
  project.provide('clusterUrl', cluster.url);
  project.provide('temporaryFolder', temporaryFolder);
  return cluster.stop;
}
