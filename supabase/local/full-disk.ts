import { inspect } from 'node:util';

/** The names of a full disk in the operating system, Postgres (code and text) and Node. */
const FULL = /\bENOSPC\b|\b53100\b|No space left on device/;

/** Whether something failed because a disk is full. */
export const isFullDisk = (error: unknown): boolean =>
  FULL.test(error instanceof Error ? inspect(error, { depth: 3 }) : String(error));

/** The message, with what to do. It has no full stop, because callers add how to go on. */
export const fullDisk = (dataDir: string) => `The disk that holds ${dataDir} is full. Make room there`;

/** The pause between two messages, because a full disk makes many things fail at once. */
const QUIET_MS = 60_000;

/**
 * @param tell called when a line says that a disk is full, at most once a minute
 * @returns what takes the lines of a server's log
 */
export function fullDiskAlarm(tell: () => void) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (line: string) => {
    if (!isFullDisk(line) || performance.now() - toldAt < QUIET_MS) return;
    toldAt = performance.now();
    tell();
  };
}
