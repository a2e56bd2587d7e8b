import { setTimeout as pause } from 'node:timers/promises';

const EACH_MS = 500;

/** Whether it becomes true in time. */
export async function eventually(isTrue: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = Date.now() + patienceMs;
  for (;;) {
    if (await isTrue()) return true;
    if (Date.now() > end) return false;
    await pause(EACH_MS);
  }
}
