import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { isRunning, startTimeOf } from './processes';
import { UserError } from './user-error';

const schema = z.object({ pid: z.number(), startedAt: z.optional(z.string()) });

async function readHolder(path: string) {
  try {
    return schema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The process that took the lock, if it is still running. Ids are reused: a process that started at another time is another one. */
async function livingHolder(path: string): Promise<number | undefined> {
  const holder = await readHolder(path);
  if (!holder || !isRunning(holder.pid)) return undefined;
  const startedAt = startTimeOf(holder.pid);
  return startedAt === undefined || startedAt === holder.startedAt ? holder.pid : undefined;
}

/**
 * Keeps a data folder to one process: two on one folder would corrupt the database. A lock whose
 * holder was killed is taken over.
 * @returns a function that releases the lock
 * @throws UserError when a living process holds it
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) });
  for (;;) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = await livingHolder(path);
    if (holder !== undefined) {
      throw new UserError(
        `Promobell already runs on ${dirname(path)} (process ${holder}). Stop it first, or set PROMOBELL_DATA to another folder.`,
      );
    }
    await rm(path, { force: true });
  }
}
