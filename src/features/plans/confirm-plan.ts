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
 * Asks again and again until the server says what is waited for.
 * @param ask a failure counts as 'not yet' unless it is the last
 * @returns the answer; null when it never came, and when nobody waits any more
 */
export async function confirmed<Answer>(
  ask: () => Promise<Answer>,
  isIt: (answer: Answer) => boolean,
  signal: AbortSignal,
  pauses = PAUSES_MS,
): Promise<Answer | null> {
  let failure: { error: unknown } | undefined;
  for (const ms of pauses) {
    await pause(ms, signal);
    if (signal.aborted) return null;
    try {
      failure = undefined;
      const answer = await ask();
      if (isIt(answer)) return signal.aborted ? null : answer;
    } catch (error) {
      failure = { error };
    }
  }
  if (failure && !signal.aborted) throw failure.error;
  return null;
}
