import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { readProjectConfig } from '../../supabase/local/config';
import { freePort } from '../../supabase/local/free-port';
import { createKeys } from '../../supabase/local/keys';
import { startCluster } from '../../supabase/local/postgres/cluster';
import { createDatabase, databaseUrl } from '../../supabase/local/postgres/databases';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { type Stack, startStack } from '../../supabase/local/stack';

export interface BenchStack extends Stack {
  /** The superuser's pool. */
  sql: postgres.Sql;
}

/** The whole stack on a Postgres of its own, migrated and empty, for measuring outside the test runner. */
export async function startBenchStack(): Promise<BenchStack> {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-bench-'));
  // Under root the server runs as another OS user, which has to get in.
  await chmod(folder, 0o755);
  const cluster = await startCluster({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: 'bench',
  });
  const removeCluster = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createDatabase(cluster.url(), 'bench');
    const url = databaseUrl(cluster.url(), 'bench');
    await prepareDatabase(url, 'supabase/migrations');
    const stack = await startStack({
      databaseUrl: url,
      apiPort: 0,
      inboxPort: 0,
      keys: createKeys(),
      storageDir: join(folder, 'storage'),
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
        await removeCluster();
      },
    };
  } catch (error) {
    await removeCluster();
    throw error;
  }
}
