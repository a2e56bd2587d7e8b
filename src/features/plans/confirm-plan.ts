/** Before each question, in milliseconds: most payments are known at once, the last try comes after 15 seconds. */
export const PAUSES_MS = [0, 1000, 2000, 4000, 8000];

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0 || signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Asks again and again until the server says that the plan is there.
 * @param isThere a failure counts as 'not yet' unless it is the last
 * @returns whether it was confirmed; false when nobody waits any more, too
 */
export async function confirmPlan(
  isThere: () => Promise<boolean>,
  signal: AbortSignal,
  pauses = PAUSES_MS,
): Promise<boolean> {
  let failure: { error: unknown } | undefined;
  for (const ms of pauses) {
    await pause(ms, signal);
    if (signal.aborted) return false;
    try {
      failure = undefined;
      if (await isThere()) return !signal.aborted;
    } catch (error) {
      failure = { error };
    }
  }
  if (failure && !signal.aborted) throw failure.error;
  return false;
}
