import { vi } from 'vitest';

/**
 * Lets what waits for one to three seconds go on at once until the test ends: the next try after a failure or a lost
 * connection, and the pause between two refreshes of a list.
 */
export function skipPauses() {
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, delay = 0, ...rest) => {
    const isPause = delay > 900 && delay <= 3_000;
    return real(callback, isPause ? 0 : delay, ...rest);
  });
}
