import { Button } from '@/ui/button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { FollowTarget } from '../data/set-following';
import { useFollowToggle } from '../use-follow-toggle';

/** Unfollow, and then Follow, which takes it back: for a list of those whom one follows. */
export function UnfollowButton({ influencer }: { influencer: FollowTarget }) {
  const { isKnown, isFollowing, toggle } = useFollowToggle(influencer);
  // Until it is known otherwise, whoever is on the list is followed.
  const follows = isFollowing || !isKnown;
  return (
    <Button
      size="sm"
      variant={follows ? 'secondary' : 'primary'}
      disabled={!isKnown}
      className="min-w-26 flex-none"
      // The second half of a double click leaves what the first half did.
      onClick={(event) => event.detail < 2 && toggle()}
    >
      {follows ? 'Unfollow' : 'Follow'} <VisuallyHidden>{influencer.name}</VisuallyHidden>
    </Button>
  );
}
