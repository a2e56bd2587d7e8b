import { vi } from 'vitest';

/** How long a test waits at most for what comes soon. */
export const PATIENCE_MS = 20_000;

/** Waits until the assertion holds. It holds soon; the deadline, less than a test’s own, is for a machine that is busy elsewhere. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 20 });
}
