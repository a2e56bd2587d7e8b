import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, waitForExit } from '../processes';
import { UserError } from '../user-error';

const SHUTDOWN_MS = 20_000;

/**
 * Stops the Postgres that a killed run left behind on the data folder. Its own lock file names its process;
 * everything it acknowledged is on disk, and the next start recovers it.
 */
export async function stopOrphanedPostgres(dataDir: string) {
  const lines = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || lines[1] !== dataDir || !isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await waitForExit(pid, SHUTDOWN_MS)) return;
  throw new UserError(
    `A Postgres of an earlier run (process ${pid}) doesn't stop. End it, then start again.`,
  );
}
