/** Longer than the service may need: ten seconds for a connection (docs/decisions/connections.md), and eight for a member's statement. */
const LONGEST_MS = 20_000;

/** A signal that aborts a write that isn't answered, so that it doesn't hold up for ever what is to be written after it. */
export const writeTimeout = () => AbortSignal.timeout(LONGEST_MS);
