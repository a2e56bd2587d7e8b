import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from '@/ui/button';
import { buttonClasses } from '@/ui/button-classes';
import { classNames } from '@/ui/class-names';
import { RingingBell } from '@/ui/ringing-bell';
import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type FollowTarget, useFollowToggle } from './components/use-follow-toggle';

type Size = Pick<ButtonProps, 'size' | 'full'>;

interface FollowButtonProps extends Size {
  influencer: FollowTarget;
  /** Called when a follow has been saved. */
  onFollowed?: () => void;
}

/** As wide as the longer of the two labels, so that nothing moves. */
const WIDTHS = { md: 'min-w-37', sm: 'min-w-33' };

/** The button 'Follow' or 'Following': a skeleton until it is known whether the account follows the influencer, and nothing on one's own profile. */
export function FollowButton({ influencer, size = 'md', full, onFollowed }: FollowButtonProps) {
  const { isOwn, isVisitor, isReady, isFollowing, rings, toggle } = useFollowToggle(influencer, {
    onFollowed,
  });
  if (isOwn) return null;
  if (!isReady) return <FollowButtonSkeleton size={size} full={full} />;

  const press = (event: MouseEvent) => {
    // The second click of a double click is ignored.
    if (event.detail < 2) toggle();
  };
  return (
    <Button
      size={size}
      full={full}
      className={WIDTHS[size]}
      variant={isFollowing ? 'secondary' : 'primary'}
      aria-pressed={isFollowing}
      // Hidden by src/ui/styles/base.css until a stored session has been read, because its member may follow already.
      data-visitor={isVisitor || undefined}
      icon={<RingingBell rings={rings} lit={isFollowing} />}
      onClick={press}
    >
      <span>{isFollowing ? 'Following' : 'Follow'}</span>{' '}
      <VisuallyHidden translate="no">{influencer.name}</VisuallyHidden>
    </Button>
  );
}

/** Takes the button's size while it loads. */
function FollowButtonSkeleton({ size, full }: Required<Pick<Size, 'size'>> & Size) {
  return (
    <span
      aria-hidden="true"
      className={classNames(buttonClasses({ variant: 'ghost', size, full }), WIDTHS[size])}
    >
      <Skeleton className="absolute inset-0 rounded" />
      <span className="invisible">Follow</span>
    </span>
  );
}
