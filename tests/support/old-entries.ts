import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Two, so that no run loses the files that it copies when another one has just made its own. */
const KEPT_ENTRIES = 2;
const HOUR_MS = 3_600_000;
/** How the name of a folder begins while its files are being made. */
export const UNFINISHED = 'unfinished-';

/**
 * Removes all but the newest entries of a cache that several runs use at a time, and what an interrupted run left unfinished.
 * @param own the name of the entry that this run is about to use, which stays
 */
export async function removeOldEntries(cache: string, own: string, now: number) {
  const entries = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      // Another run may have renamed or removed it meanwhile.
      const { mtimeMs } = (await stat(join(cache, name)).catch(() => undefined)) ?? { mtimeMs: now };
      return { name, madeAt: mtimeMs };
    }),
  );
  const isUnfinished = ({ name }: { name: string }) => name.startsWith(UNFINISHED);
  const abandoned = entries.filter((entry) => isUnfinished(entry) && entry.madeAt < now - HOUR_MS);
  const old = entries
    .filter((entry) => !isUnfinished(entry) && entry.name !== own)
    .sort((a, b) => b.madeAt - a.madeAt)
    .slice(KEPT_ENTRIES - 1);
  for (const { name } of [...abandoned, ...old]) {
    await rm(join(cache, name), { recursive: true, force: true });
  }
}
