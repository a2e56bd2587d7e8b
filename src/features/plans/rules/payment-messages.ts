import { AppError, NetworkError, RateLimitedError, SignedOutError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { NoUrlError } from '../data/hosted-page';

/** Why a request failed: the server's sentence, or else ours; undefined for an unexpected error. */
function reasonFor(error: unknown): string | undefined {
  if (error instanceof AppError && error.sentence !== undefined) return error.sentence;
  const isKnown = error instanceof NetworkError || error instanceof RateLimitedError;
  return isKnown ? messageForError(error) : undefined;
}

// What screens say about plans and payments (docs/product/plans-and-payments.md).

export function checkoutFailure(error: unknown): string {
  if (error instanceof SignedOutError) return 'You must be logged in to subscribe';
  const known = reasonFor(error);
  const failed = 'Failed to create checkout session';
  return known === undefined ? failed : `${failed}: ${known}`;
}

export function portalFailure(error: unknown): string {
  if (error instanceof SignedOutError) return 'You must be logged in to manage your subscription';
  const known = error instanceof NoUrlError ? 'No portal URL returned' : reasonFor(error);
  return `Failed to open customer portal: ${known ?? messageForError(error)}`;
}

export function cancelFailure(error: unknown): string {
  if (error instanceof SignedOutError) return 'You must be logged in to manage your subscription';
  if (error instanceof AppError && error.sentence !== undefined) return error.sentence;
  // When the answer got lost, the subscription may have been cancelled.
  if (error instanceof NetworkError) return 'An error occurred while canceling your subscription';
  return 'Failed to cancel subscription';
}
