import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, waitForExit } from '../processes';
import { UserError } from '../user-error';

/** The process that serves the data folder, by Postgres's lock file; it may have ended already. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first, folder] = text.split('\n');
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 0 && folder === dataDir ? pid : undefined;
}

const SHUTDOWN_MS = 20_000;

/**
 * Stops the Postgres that a killed run left behind on the data folder. Its own lock file names its process;
 * everything it acknowledged is on disk, and the next start recovers it.
 */
export async function stopOrphanedPostgres(dataDir: string) {
  const pid = await postmasterPid(dataDir);
  if (pid === undefined || !isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await waitForExit(pid, SHUTDOWN_MS)) return;
  throw new UserError(
    `A Postgres of an earlier run (process ${pid}) doesn't stop. End it, then start again.`,
  );
}
