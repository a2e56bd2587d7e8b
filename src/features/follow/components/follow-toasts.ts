import { AppError, SignedOutError } from '@/lib/errors';
import { connectionHint } from '@/shared/error-messages';
import { lasting } from '@/shared/lasting-toasts';
import { SESSION_ENDED_TOAST } from '@/shared/session/use-session';
import { toast } from '@/ui/toast';
import type { AddedOffers } from '../data/follow';

/** Stands below 'You're now following …': how many offers were added, and where they are; undefined for none. */
export function addedOffersLine(
  { toExtension, toAlerts }: AddedOffers,
  hasExtension: boolean,
): string | undefined {
  if (hasExtension)
    return toExtension === 0 ? undefined : `Added ${toExtension} offer(s) to your browser extension`;
  return toAlerts === 0 ? undefined : `Added ${toAlerts} offer(s) to My Alerts`;
}

/** Failures by the service have a sentence of their own; anything else is a bug of ours. */
export function toastFollowFailed(wanted: 'follow' | 'unfollow', error: unknown) {
  if (!(error instanceof AppError)) {
    toast.error('An error occurred. Please try again.');
    return;
  }
  // As soon as it is certain that the session ended, the notice about it replaces this toast.
  const id = error instanceof SignedOutError ? SESSION_ENDED_TOAST : undefined;
  if (wanted === 'follow') {
    toast.error('Failed to follow. Please try again.', {
      id,
      description: 'Could not create domain mappings',
    });
  } else {
    toast.error('Failed to unfollow. Please try again.', { id, description: connectionHint(error) });
  }
}

/** One toast, however often a visitor presses. */
export function toastAccountNeeded(onSignUp: () => void) {
  const action = { label: 'Sign Up', onClick: onSignUp };
  toast.message(
    'Please create an account or sign in to follow influencers.',
    lasting({ id: 'follow-needs-account', action }),
  );
}
