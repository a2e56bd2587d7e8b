import { inspect } from 'node:util';

/** As the operating system, Postgres (by code and by words) and Node name it. */
const FULL = /\bENOSPC\b|\b53100\b|No space left on device/;

/** Whether something failed because a disk is full. */
export const isFullDisk = (error: unknown): boolean =>
  FULL.test(error instanceof Error ? inspect(error, { depth: 3 }) : String(error));

/** What is said of it, in one line, and what to do. */
export const fullDisk = (dataDir: string) => `The disk that holds ${dataDir} is full. Make room there`;

/** Milliseconds: a full disk fails many things at once. */
const quietFor = 60_000;

/** For a server's log: tells of a full disk, once a minute at most. */
export function fullDiskAlarm(tell: () => void) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (line: string) => {
    if (!isFullDisk(line) || performance.now() - toldAt < quietFor) return;
    toldAt = performance.now();
    tell();
  };
}
