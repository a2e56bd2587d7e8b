/** How many list requests the database should get in a second, at most. */
const REFETCHES_PER_SECOND = 500;
const SHORTEST_SPREAD_MS = 200;
const LONGEST_SPREAD_MS = 10_000;

/**
 * How long a page waits after a signal before it requests its data again. All pages get a signal at the same moment, so
 * each waits for a random part of a time that grows with the audience. This spreads their requests.
 * @param audience about how many pages hear the signal
 * @param chance from 0 to 1
 */
export function refetchDelayMs(audience: number, chance: number): number {
  const spread = (audience / REFETCHES_PER_SECOND) * 1_000;
  return chance * Math.min(Math.max(spread, SHORTEST_SPREAD_MS), LONGEST_SPREAD_MS);
}
