/** Of those who follow somebody, so many times fewer have a page open at a time. */
const FOLLOWERS_PER_OPEN_PAGE = 20;
/** How many lists a second the database answers without others having to wait. */
const REFETCHES_PER_SECOND = 500;
const SHORTEST_SPREAD_MS = 200;
const LONGEST_SPREAD_MS = 10_000;

/**
 * How long a screen waits before it asks again for what a message told it of. All screens hear a message at the same
 * moment: each waits for a time of its own, so that the larger the audience is, the longer they take to ask.
 * @param waitMs what everybody waits in any case
 * @param audience how many follow whom the message is about
 * @param chance from 0 to 1
 */
export function refetchDelayMs(waitMs: number, audience: number, chance: number): number {
  const spread = (audience / FOLLOWERS_PER_OPEN_PAGE / REFETCHES_PER_SECOND) * 1_000;
  return waitMs + chance * Math.min(Math.max(spread, SHORTEST_SPREAD_MS), LONGEST_SPREAD_MS);
}
