import { Bell } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from '@/ui/button';
import { buttonClasses } from '@/ui/button-classes';
import { RingingBell } from '@/ui/ringing-bell';
import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { FollowTarget } from '../data/set-following';
import { useFollowToggle } from '../use-follow-toggle';

type Size = Pick<ButtonProps, 'size' | 'full'>;

export interface FollowButtonProps extends Size {
  influencer: FollowTarget;
}

/** As wide as the longer of the two words, so that nothing moves. */
const WORD = 'inline-block min-w-[4.75em] text-left';

/** Follow / Following. Nothing on one's own profile; a stand-in until it is known which of the two. */
export function FollowButton({ influencer, ...size }: FollowButtonProps) {
  const { isOwn, isKnown, isFollowing, rings, toggle } = useFollowToggle(influencer);
  if (isOwn) return null;
  if (!isKnown) return <FollowButtonSkeleton {...size} />;

  const press = (event: MouseEvent) => {
    // The second half of a double click leaves what the first half did.
    if (event.detail < 2) toggle();
  };
  return (
    <Button
      {...size}
      variant={isFollowing ? 'secondary' : 'primary'}
      aria-pressed={isFollowing}
      icon={<RingingBell rings={rings} />}
      onClick={press}
    >
      <span className={WORD}>
        {isFollowing ? 'Following' : 'Follow'}
        <VisuallyHidden> {influencer.name}</VisuallyHidden>
      </span>
    </Button>
  );
}

/** The button's own size. */
export function FollowButtonSkeleton({ size, full }: Size) {
  return (
    <span aria-hidden="true" className={buttonClasses({ variant: 'ghost', size, full })}>
      <Skeleton className="absolute inset-0 rounded" />
      <Bell size={18} className="invisible" />
      <span className={WORD} />
    </span>
  );
}
