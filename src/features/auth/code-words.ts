import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';

const WRONG_CODE =
  "That isn't the code that the app shows now. Try the next one, and look whether the phone's clock is right.";

/** The auth service's codes of refusals that concern an app, or the time between asking for a code and getting it. */
const BY_AUTH_CODE: Record<string, string> = {
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your network changed just now. Please try again.',
  mfa_factor_not_found: 'This app was removed meanwhile.',
  too_many_enrolled_mfa_factors: 'There are ten apps already. Remove one first.',
};

/** Why an authenticator app's code, or the app, was refused. */
export function messageForCode(error: unknown): string {
  if (error instanceof InvalidInputError) return WRONG_CODE;
  const known = error instanceof AuthRefusedError ? BY_AUTH_CODE[error.code ?? ''] : undefined;
  return known ?? messageForAuthError(error);
}
