/** The pauses before each request, in milliseconds. Most payments are known at once; the last request comes after 15 seconds. */
const PAUSES_MS = [0, 1000, 2000, 4000, 8000];

interface AskUntilOptions<Answer> {
  /** A failure counts as an unexpected answer, unless it is the last. */
  ask: () => Promise<Answer>;
  isExpected: (answer: Answer) => boolean;
  signal: AbortSignal;
}

/**
 * Asks the server repeatedly until it gives the expected answer.
 * @returns that answer; null when it never came or the signal was aborted
 * @throws the failure of the last request
 */
export async function askUntil<Answer>({
  ask,
  isExpected,
  signal,
}: AskUntilOptions<Answer>): Promise<Answer | null> {
  let failure: { error: unknown } | undefined;
  for (const ms of PAUSES_MS) {
    await pause(ms, signal);
    if (signal.aborted) return null;
    try {
      failure = undefined;
      const answer = await ask();
      if (isExpected(answer)) return signal.aborted ? null : answer;
    } catch (error) {
      failure = { error };
    }
  }
  if (failure && !signal.aborted) throw failure.error;
  return null;
}

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
