/** An estimate: one of so many followers has a page open at a given moment. */
const FOLLOWERS_PER_OPEN_PAGE = 20;
/** How many list requests the database should get in a second, at most. */
const REFETCHES_PER_SECOND = 500;
const SHORTEST_SPREAD_MS = 200;
const LONGEST_SPREAD_MS = 10_000;

/**
 * How long a page waits after a signal before it requests its data again. All pages get a signal at the same moment, so
 * each waits for a random part of a time that grows with the audience. This spreads their requests.
 * @param waitMs the shortest wait, the same for all pages
 * @param audience the follower number of the influencer that the signal is about
 * @param chance from 0 to 1
 */
export function refetchDelayMs(waitMs: number, audience: number, chance: number): number {
  const spread = (audience / FOLLOWERS_PER_OPEN_PAGE / REFETCHES_PER_SECOND) * 1_000;
  return waitMs + chance * Math.min(Math.max(spread, SHORTEST_SPREAD_MS), LONGEST_SPREAD_MS);
}
