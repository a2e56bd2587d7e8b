import { vi } from 'vitest';

/** Waits until the assertion holds. It holds soon; the long deadline is for a machine that is busy elsewhere. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 120_000, interval: 20 });
}
