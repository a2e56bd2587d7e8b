import { Button } from '@/ui/button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useFollowToggle } from '../use-follow-toggle';
import type { FollowTarget } from '../use-set-following';

/** Unfollow, then Follow to take it back, for the list of followed influencers. */
export function UnfollowButton({ influencer }: { influencer: FollowTarget }) {
  const { isKnown, isFollowing, toggle } = useFollowToggle(influencer);
  // Everybody on the list counts as followed until the follows have loaded.
  const follows = isFollowing || !isKnown;
  return (
    <Button
      size="sm"
      variant={follows ? 'secondary' : 'primary'}
      disabled={!isKnown}
      className="min-w-26 flex-none"
      // The second click of a double click is ignored.
      onClick={(event) => event.detail < 2 && toggle()}
    >
      {follows ? 'Unfollow' : 'Follow'} <VisuallyHidden>{influencer.name}</VisuallyHidden>
    </Button>
  );
}
