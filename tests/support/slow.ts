/** For a test that takes more than some seconds on a machine that does nothing else. */
export const SLOW = { timeout: 240_000 };
