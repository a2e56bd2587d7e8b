import { chmod, mkdtemp, rm } from 'node:fs/promises';
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

export interface ThrowAwayCluster {
  /** A temporary folder that is removed with the cluster. */
  folder: string;
  /** A superuser's URL. */
  url: string;
  stop(): Promise<void>;
}

/** An empty Postgres on a free port, its files in a temporary folder that is removed at the end. */
export async function startThrowAwayCluster(
  settings: Record<string, string> = CRASH_UNSAFE,
): Promise<ThrowAwayCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // When run as root, the server runs as another OS user, who needs access to the folder.
    await chmod(folder, 0o755);
    const cluster = await startCluster({
      dataDir: join(folder, 'postgres'),
      port: await freePort(),
      password: 'throw-away',
      settings,
    });
    async function stop() {
      await cluster.stop();
      await remove();
    }
    return { folder, url: cluster.url(), stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
