import { inspect } from 'node:util';

/** The names of a full disk in the operating system, Postgres (code and text) and Node. */
const FULL = /\bENOSPC\b|\b53100\b|No space left on device/;

/** Whether something failed because a disk is full. */
export const isFullDisk = (error: unknown): boolean =>
  FULL.test(error instanceof Error ? inspect(error, { depth: 3 }) : String(error));

/** The message, in one line, with what to do. */
export const fullDisk = (dataDir: string) => `The disk that holds ${dataDir} is full. Make room there`;

/** The pause between two messages in milliseconds, because a full disk makes many things fail at once. */
const quietFor = 60_000;

/** For a server's log: reports a full disk, at most once a minute. */
export function fullDiskAlarm(tell: () => void) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (line: string) => {
    if (!isFullDisk(line) || performance.now() - toldAt < quietFor) return;
    toldAt = performance.now();
    tell();
  };
}
