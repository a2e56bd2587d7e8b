/** All pages hear a signal at the same moment; their requests are spread over this time. */
const SPREAD_MS = 2_000;

/**
 * How long a page waits after a signal before it requests its data again.
 * @param chance from 0 to 1
 */
export const refetchDelayMs = (chance: number) => chance * SPREAD_MS;
