import { vi } from 'vitest';

/** How long a test waits at most for what comes soon. */
export const PATIENCE_MS = 20_000;

/**
 * Waits until the assertion holds. It holds soon; the deadline, less than a test's own, is for a machine that is busy elsewhere.
 * @param patienceMs more for what is due at a time that the product sets
 */
export function eventually<T>(assertion: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  return vi.waitFor(assertion, { timeout: patienceMs, interval: 20 });
}
