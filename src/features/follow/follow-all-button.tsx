import { UserPlus } from 'lucide-react';
import { useSession } from '@/shared/session/use-session';
import { Button, type ButtonProps } from '@/ui/button';
import { LiveRegion } from '@/ui/live-region';
import { Skeleton } from '@/ui/skeleton';
import { useFollowAll } from './components/use-follow-all';
import type { FollowTarget } from './components/use-follow-toggle';
import { useAccountPrompt } from './components/use-follow-toggle';
import { useFollowedInfluencers } from './followed-influencers';
import { leftToFollow } from './rules/follow-batches';

interface FollowAllButtonProps {
  /** The influencers whose cards are loaded; undefined while they load. */
  visible: readonly FollowTarget[] | undefined;
}

/** 'Follow All (n)', 'Processing...', 'Following All' (docs/product/following-and-alerts.md#follow-all). Nothing is shown when the only card is one's own. */
export function FollowAllButton({ visible }: FollowAllButtonProps) {
  const { status, user } = useSession();
  const { ids, isPending } = useFollowedInfluencers();
  if (!visible || status === 'loading' || isPending)
    return <Skeleton className="h-11 w-36 rounded md:pointer-fine:h-9" />;

  const others = leftToFollow(visible, [], user?.id);
  if (others.length === 0) return null;
  if (!user) return <VisitorsButton count={others.length} />;
  return <MembersButton key={user.id} userId={user.id} others={others} followed={ids} />;
}

function VisitorsButton({ count }: { count: number }) {
  const askForAccount = useAccountPrompt();
  return (
    <FollowAllFace data-visitor onClick={askForAccount}>
      {`Follow All (${count})`}
    </FollowAllFace>
  );
}

interface MembersButtonProps {
  userId: string;
  others: readonly FollowTarget[];
  followed: readonly string[];
}

function MembersButton({ userId, others, followed }: MembersButtonProps) {
  const { isRunning, hasRun, followAll } = useFollowAll(userId);
  const left = leftToFollow(others, followed, userId).length;
  const isDone = left === 0 && !isRunning;
  return (
    <>
      <LiveRegion message={isDone && hasRun ? 'Following All' : ''} />
      <FollowAllFace
        disabled={isDone}
        loading={isRunning}
        loadingLabel="Processing..."
        onClick={() => followAll(others)}
      >
        {isDone ? 'Following All' : `Follow All (${left})`}
      </FollowAllFace>
    </>
  );
}

function FollowAllFace(props: ButtonProps) {
  const icon = <UserPlus size={16} strokeWidth={2.5} aria-hidden="true" />;
  return <Button size="sm" variant="secondary" className="min-w-36" icon={icon} {...props} />;
}
