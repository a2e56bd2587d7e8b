import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { freePort } from '../../supabase/local/listen';
import { startCluster } from '../../supabase/local/postgres/cluster';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { createDatabase, databaseUrl, dropDatabase } from './databases';
import { fillMarketplace, MARKETPLACE, type MarketplaceSize } from './marketplace';

const MIGRATIONS = 'supabase/migrations';
const PREFIX = 'promobell-marketplaces-';

/**
 * A Postgres with a database for each of these sizes. Filling them takes minutes, so their files stay in the temporary folder
 * for the next run, until the schema or what fills them changes.
 */
export async function startStoredMarketplaces(sizes: readonly MarketplaceSize[]) {
  const folder = join(tmpdir(), PREFIX + (await fingerprint()));
  for (const name of await readdir(tmpdir())) {
    const other = join(tmpdir(), name);
    if (name.startsWith(PREFIX) && other !== folder) await rm(other, { recursive: true, force: true });
  }
  await mkdir(folder, { recursive: true });
  // When run as root, the server runs as another OS user, who needs access to the folder.
  await chmod(folder, 0o755);
  const cluster = await startCluster({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: 'kept',
    settings: { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' },
  });
  try {
    const urls: string[] = [];
    for (const size of sizes) urls.push(await storedMarketplace(cluster.url(), folder, size));
    return { folder, urls, stop: () => cluster.stop() };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** The URL of a database with a marketplace of this size, filled unless an earlier run has. */
async function storedMarketplace(clusterUrl: string, folder: string, size: MarketplaceSize) {
  const name = `codes_${size.codes}`;
  const url = databaseUrl(clusterUrl, name);
  const filled = join(folder, `${name}.filled`);
  if (!existsSync(filled)) {
    console.log(`  Filling a database with ${size.codes.toLocaleString('en-US')} codes, once.`);
    await dropDatabase(clusterUrl, name);
    await createDatabase(clusterUrl, name);
    await prepareDatabase(url, MIGRATIONS);
    await fillMarketplace(url, size, await bcrypt.hash(MARKETPLACE.password, 4));
    await writeFile(filled, '');
  }
  return url;
}

async function fingerprint() {
  const files = [join(import.meta.dirname, 'marketplace.ts')];
  for (const name of await readdir(MIGRATIONS)) files.push(join(MIGRATIONS, name));
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
