import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../supabase/local/free-port';
import { startCluster } from '../../supabase/local/postgres/cluster';
import { createDatabase, databaseUrl } from '../../supabase/local/postgres/databases';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's URL of the test cluster. */
    clusterUrl: string;
  }
}

/** One throw-away Postgres for the whole run, with a migrated and a seeded database to copy from. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-test-'));
  // Under root the server runs as another OS user, which has to get in.
  await chmod(folder, 0o755);
  const cluster = await startCluster({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: 'test',
    // Nothing here has to survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB' },
  });
  async function teardown() {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const clusterUrl = cluster.url();
    await createDatabase(clusterUrl, 'promobell_template');
    await prepareDatabase(databaseUrl(clusterUrl, 'promobell_template'), 'supabase/migrations');
    await createDatabase(clusterUrl, 'promobell_seeded', 'promobell_template');
    await runSqlFile(databaseUrl(clusterUrl, 'promobell_seeded'), 'supabase/seed.sql');
    project.provide('clusterUrl', clusterUrl);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
