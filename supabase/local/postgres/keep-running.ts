import { setTimeout as pause } from 'node:timers/promises';
import { fullDisk, isFullDisk } from '../full-disk';
import { type Cluster, type ClusterOptions, startCluster } from './cluster';

/** The backoff before a restart in milliseconds; doubled with each failed try, up to the maximum. */
const firstPause = 100;
const longestPause = 5_000;

/**
 * A Postgres that is restarted when it ends by itself, for instance killed or with a full disk. It recovers everything that
 * it acknowledged from its write-ahead log, and its users reconnect.
 * @param log gets a line when it ends, when it can't start, and when it is back
 * @throws ClusterStartError when the first start fails
 */
export async function keepRunning(
  options: ClusterOptions,
  log: (message: string) => void,
): Promise<Pick<Cluster, 'url' | 'stop'>> {
  let cluster = await startCluster(options);
  const stopping = new AbortController();
  const watching = watch();

  async function watch() {
    for (;;) {
      const { inOrder } = await cluster.ended;
      // Ctrl-C may end Postgres before it reaches this process.
      if (inOrder || stopping.signal.aborted) return;
      log('Postgres ended by itself. It is started again.');
      if (!(await startAgain())) return;
      log('Postgres is back, with all that it had acknowledged.');
    }
  }

  /** @returns false when it has been stopped meanwhile */
  async function startAgain() {
    let told = '';
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      await pause(wait, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return false;
      try {
        cluster = await startCluster(options);
        if (!stopping.signal.aborted) return true;
        await cluster.stop();
        return false;
      } catch (error) {
        const reason = whyNot(error, options.dataDir);
        if (reason !== told) log(reason);
        told = reason;
      }
    }
  }

  return {
    url: (database) => cluster.url(database),
    async stop() {
      stopping.abort();
      await cluster.stop();
      await watching;
    },
  };
}

function whyNot(error: unknown, dataDir: string) {
  if (isFullDisk(error)) return `${fullDisk(dataDir)}; Postgres then starts again by itself.`;
  const words = error instanceof Error ? error.message : String(error);
  return `${words}\nIt is tried again.`;
}
