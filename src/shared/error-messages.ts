import { EMAIL_TAKEN } from '@rules/email-address';
import {
  AppError,
  AuthRefusedError,
  ForbiddenError,
  NetworkError,
  RateLimitedError,
  RefusedError,
  SecondFactorError,
  SignedOutError,
} from '@/lib/errors';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** What is said instead of the auth service's words: where nobody outside understands them, or the app has a sentence of its own. */
const BY_AUTH_CODE: Record<string, string> = {
  over_request_rate_limit: 'Too many attempts from your network. Please wait a minute and try again.',
  over_email_send_rate_limit:
    'Too many mails were asked for just now. Use the last one that you got, or try again in a few minutes.',
  user_already_exists: EMAIL_TAKEN,
  email_exists: EMAIL_TAKEN,
  user_banned: 'This account is suspended. Our contact page tells how to reach us.',
  email_address_not_authorized: "We can't send mail to this address at the moment. Please try again later.",
};

/** The sentence for people about a failure: a function's own, where it answered one, at whatever status; otherwise by its class. */
export function messageForError(error: unknown): string {
  if (error instanceof AppError && error.sentence) return error.sentence;
  if (error instanceof NetworkError) {
    return navigator.onLine
      ? "We can't reach Promobell right now. Check your connection and try again."
      : 'You are offline, and this needs a connection.';
  }
  if (error instanceof SignedOutError) return 'Your session has ended. Please sign in again.';
  if (error instanceof SecondFactorError) return 'Please enter the code of your authenticator app.';
  if (error instanceof ForbiddenError) return "You don't have access to this.";
  if (error instanceof RateLimitedError) {
    return BY_AUTH_CODE[error.code ?? ''] ?? 'Too many attempts. Please wait a minute and try again.';
  }
  // A RefusedError carries a sentence the server wrote for people.
  if (error instanceof RefusedError) return error.message;
  return UNEXPECTED;
}

/** What stands below a fixed sentence about a failure when there was no answer; undefined after any other failure. */
export function connectionHint(error: unknown): string | undefined {
  const wasAnswered = error instanceof AppError && error.sentence !== undefined;
  return error instanceof NetworkError && !wasAnswered ? messageForError(error) : undefined;
}

/** For failures whose message by the auth service is shown as it is (docs/product/look-and-accessibility.md#failures). */
export function messageForAuthError(error: unknown): string {
  if (error instanceof AuthRefusedError) return BY_AUTH_CODE[error.code ?? ''] ?? error.message;
  return messageForError(error);
}
