import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process that serves the data folder, by the lock file that Postgres keeps there; it may be gone already. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first, folder] = text.split('\n');
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 0 && folder === dataDir ? pid : undefined;
}
