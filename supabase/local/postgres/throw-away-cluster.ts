import { chmod, chown, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../listen';
import { startCluster } from './cluster';

/** Settings without durability, which are much faster, for clusters whose data isn't needed after a crash. */
export const CRASH_UNSAFE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
} as const;

interface ThrowAwayCluster {
  /** A temporary folder that is removed with the cluster. */
  folder: string;
  /** The folder of the database files, in the one above. */
  dataDir: string;
  /** A superuser's URL. */
  url: string;
  /** Shuts the server down and keeps its files, to be copied. */
  shutDown(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A Postgres on a free port, its files in a temporary folder that is removed at the end.
 * @param copyOf the data folder of a cluster that was shut down; without it the new one is empty
 */
export async function startThrowAwayCluster(
  settings: Record<string, string> = CRASH_UNSAFE,
  copyOf?: string,
): Promise<ThrowAwayCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const dataDir = join(folder, 'postgres');
  try {
    // When run as root, the server runs as another OS user, who needs access to the folder.
    await chmod(folder, 0o755);
    if (copyOf) await copyDataFolder(copyOf, dataDir);
    const cluster = await startCluster({
      dataDir,
      port: await freePort(),
      password: 'throw-away',
      settings,
    });
    async function stop() {
      await cluster.stop();
      await remove();
    }
    return { folder, dataDir, url: cluster.url(), shutDown: cluster.stop, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Copies the files of a Postgres that was shut down, which under root belong to another OS user. */
export async function copyDataFolder(from: string, to: string) {
  await cp(from, to, { recursive: true });
  const { uid, gid } = await stat(from);
  const names = await readdir(to, { recursive: true });
  await Promise.all([to, ...names.map((name) => join(to, name))].map((path) => chown(path, uid, gid)));
}
