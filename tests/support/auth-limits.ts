/** For suites and journeys, all of whose people sign in from one address. */
export const NO_AUTH_LIMITS = {
  sign_in_sign_ups: 1_000_000,
  token_verifications: 1_000_000,
  token_refresh: 1_000_000,
};
