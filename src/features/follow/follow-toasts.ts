import { toast } from 'sonner';
import { AppError, SignedOutError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';
import { lasting, SESSION_ENDED_TOAST } from '@/shared/lasting-toasts';

/** The line below 'You're now following …': the live offers that the extension knows now; none at 0. */
export function addedOffers(liveOffers: number): string | undefined {
  return liveOffers > 0 ? `Added ${liveOffers} offer(s) to your browser extension` : undefined;
}

export function tellFollowed(name: string, liveOffers: number) {
  toast.success(`You're now following ${name}`, { description: addedOffers(liveOffers) });
}

export function tellUnfollowed(name: string) {
  toast.success(`You are no longer following ${name}`);
}

/** What the service refused has its sentence; anything else is a defect of ours. */
export function tellFollowFailed(wanted: 'follow' | 'unfollow', error: unknown) {
  if (!(error instanceof AppError)) {
    toast.error('An error occurred. Please try again.');
  } else if (error instanceof SignedOutError) {
    // Trying again would not help; the way back in takes this one's place as soon as the end is certain.
    toast.error(wordsForError(error), { id: SESSION_ENDED_TOAST });
  } else if (wanted === 'follow') {
    toast.error('Failed to follow. Please try again.', {
      description: 'Could not create domain mappings',
    });
  } else {
    toast.error('Failed to unfollow. Please try again.');
  }
}

export function tellNotFollowed(count: number) {
  toast.warning(`${count} influencer(s) could not be followed. Please try again.`);
}

export function tellFollowingAllAlready() {
  toast.info("You're already following all visible influencers!");
}

export function tellFollowAllFailed() {
  toast.error('An error occurred while following influencers. Please try again.');
}

/** One toast however often a visitor presses. */
export function tellAccountNeeded(onSignUp: () => void) {
  const action = { label: 'Sign Up', onClick: onSignUp };
  toast(
    'Please create an account or sign in to follow influencers.',
    lasting({ id: 'follow-needs-account', action }),
  );
}
