import { join } from 'node:path';
import postgres from 'postgres';
import { readProjectConfig } from '../../supabase/local/config';
import { createKeys } from '../../supabase/local/keys';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { startThrowAwayCluster } from '../../supabase/local/postgres/throw-away-cluster';
import { type Stack, startStack } from '../../supabase/local/stack';

export interface BenchStack extends Stack {
  /** The superuser's pool. */
  sql: postgres.Sql;
}

/** The whole stack on a Postgres of its own, migrated (and seeded), for measuring outside the test runner. */
export async function startBenchStack({ seeded = false } = {}): Promise<BenchStack> {
  // With the settings of real use, so that writing to disk is measured too.
  const cluster = await startThrowAwayCluster({});
  try {
    const { url } = cluster;
    await prepareDatabase(url, 'supabase/migrations');
    if (seeded) await runSqlFile(url, 'supabase/seed.sql');
    const stack = await startStack({
      databaseUrl: url,
      apiPort: 0,
      inboxPort: 0,
      keys: createKeys(),
      storageDir: join(cluster.folder, 'storage'),
      functionsDir: 'supabase/functions',
      watchFunctions: false,
      config: await readProjectConfig(),
      log: console.error,
    });
    const sql = postgres(url, { max: 10, onnotice: () => undefined });
    return {
      ...stack,
      sql,
      async stop() {
        await sql.end();
        await stack.stop();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
