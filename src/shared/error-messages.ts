import {
  AuthRefusedError,
  ForbiddenError,
  NetworkError,
  RateLimitedError,
  RefusedError,
  SignedOutError,
} from '@/lib/errors';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The sentence for people about a failure, by its class. */
export function messageForError(error: unknown): string {
  if (error instanceof NetworkError) {
    return navigator.onLine
      ? "We can't reach Promobell right now. Check your connection and try again."
      : 'You are offline, and this needs a connection.';
  }
  if (error instanceof SignedOutError) return 'Your session has ended. Please sign in again.';
  if (error instanceof ForbiddenError) return "You don't have access to this.";
  if (error instanceof RateLimitedError) {
    return error.sentence ?? 'Too many attempts. Please wait a minute and try again.';
  }
  // A RefusedError carries a sentence the server wrote for people.
  if (error instanceof RefusedError) return error.message;
  return UNEXPECTED;
}

/** What stands below a fixed sentence about a failure when there was no answer; undefined after any other failure. */
export function connectionHint(error: unknown): string | undefined {
  return error instanceof NetworkError ? messageForError(error) : undefined;
}

/** For failures whose message by the auth service is shown as it is (docs/product/look-and-accessibility.md#failures). */
export function messageForAuthError(error: unknown): string {
  const isTold = error instanceof AuthRefusedError || error instanceof RateLimitedError;
  return isTold ? error.message : messageForError(error);
}
