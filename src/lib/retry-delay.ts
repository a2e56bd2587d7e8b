const FIRST_MS = 1_000;
const LONGEST_MS = 300_000;

/**
 * How long to wait before another try of something that may have failed for many pages at the same moment: exponential backoff with jitter.
 * @param failures how often it has failed, from 1
 * @param chance from 0 to 1
 */
export function retryDelayMs(failures: number, chance: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (0.5 + chance / 2);
}
