import { join } from 'node:path';
import postgres from 'postgres';
import { readProjectConfig } from '../../supabase/local/config';
import { createKeys } from '../../supabase/local/keys';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { startThrowAwayCluster } from '../../supabase/local/postgres/throw-away-cluster';
import { type Stack, startStack } from '../../supabase/local/stack';
import { NO_AUTH_LIMITS } from './auth-limits';

export interface BenchStack extends Stack {
  /** The superuser's pool. */
  sql: postgres.Sql;
}

interface BenchOptions {
  seeded?: boolean;
  log?: (message: string) => void;
}

/** The whole stack on a Postgres of its own, migrated (and seeded), for measuring outside the test runner. */
export async function startBenchStack({
  seeded = false,
  log = console.error,
}: BenchOptions = {}): Promise<BenchStack> {
  // With the settings of real use, so that writing to disk is measured too.
  const cluster = await startThrowAwayCluster({});
  try {
    await prepareDatabase(cluster.url, 'supabase/migrations');
    if (seeded) await runSqlFile(cluster.url, 'supabase/seed.sql');
    const stack = await startStackOn(cluster.url, join(cluster.folder, 'storage'), log);
    return {
      ...stack,
      async stop() {
        await stack.stop();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** The whole stack on a prepared database. */
export async function startStackOn(
  databaseUrl: string,
  storageDir: string,
  log: (message: string) => void = console.error,
): Promise<BenchStack> {
  const config = await readProjectConfig();
  config.auth.rate_limit = NO_AUTH_LIMITS;
  const stack = await startStack({
    databaseUrl,
    apiPort: 0,
    inboxPort: 0,
    keys: createKeys(),
    storageDir,
    functionsDir: 'supabase/functions',
    watchFunctions: false,
    config,
    log,
  });
  const sql = postgres(databaseUrl, { max: 10, onnotice: () => undefined });
  return {
    ...stack,
    sql,
    async stop() {
      await sql.end();
      await stack.stop();
    },
  };
}
