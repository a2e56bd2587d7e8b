import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { refreshExtension } from '@/features/extension/use-extension';
import { AppError } from '@/lib/errors';
import { connectionHint } from '@/shared/error-messages';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import { Button, type ButtonProps } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { LiveRegion } from '@/ui/visually-hidden';
import { type FollowTarget, useAccountPrompt } from './components/use-follow-toggle';
import { followEach } from './data/follow';
import { followedInfluencersQuery, useFollowedInfluencers } from './followed-influencers';
import { leftToFollow, runInBatches } from './rules/follow-batches';

interface FollowAllButtonProps {
  /** The influencers whose cards are loaded; undefined while they load. */
  visible: readonly FollowTarget[] | undefined;
}

/** 'Follow All (n)', 'Processing...', 'Following All' (docs/product/following-and-alerts.md#follow-all); nothing when no card is anybody else's. */
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
  const remaining = leftToFollow(others, followed, userId).length;
  const isDone = remaining === 0 && !isRunning;
  return (
    <>
      <LiveRegion message={isDone && hasRun ? 'Following All' : ''} />
      <FollowAllFace
        disabled={isDone}
        loading={isRunning}
        loadingLabel="Processing..."
        onClick={() => followAll(others)}
      >
        {isDone ? 'Following All' : `Follow All (${remaining})`}
      </FollowAllFace>
    </>
  );
}

function FollowAllFace(props: ButtonProps) {
  const icon = <UserPlus size={16} strokeWidth={2.5} aria-hidden="true" />;
  return <Button size="sm" variant="secondary" className="min-w-36" icon={icon} {...props} />;
}

/** Adds a batch to the cached follows; does nothing without a cache, as after a sign-out. */
async function showFollowed(queryClient: QueryClient, userId: string, followed: readonly string[]) {
  const { queryKey } = followedInfluencersQuery(userId);
  // An answer that is still to come may be older than this batch.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known) => known && [...new Set([...known, ...followed])]);
}

interface Run {
  visible: readonly FollowTarget[];
  /** Aborted when the page is left. */
  leaving: AbortSignal;
}

/**
 * Follows everybody visible who isn't followed yet, in batches (docs/product/following-and-alerts.md#follow-all), and says how many failed. Leaving
 * the page ends it silently after the present batch; follows made by then stay.
 * @param userId the same for as long as the component is mounted
 */
function useFollowAll(userId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['follow-all', userId];
  const leavingPage = useRef(new AbortController());
  useEffect(() => {
    // React may run an effect of one component again, and an aborted controller stays aborted.
    const controller = new AbortController();
    leavingPage.current = controller;
    return () => controller.abort();
  }, []);

  const { mutate, isSuccess } = useMutation({
    mutationKey,
    mutationFn: async ({ visible, leaving }: Run) => {
      // Read again, because another tab or device may have followed since.
      const known = await queryClient.fetchQuery({ ...followedInfluencersQuery(userId), staleTime: 0 });
      const remaining = leftToFollow(visible, known, userId).map(({ id }) => id);
      let failed = 0;
      await runInBatches(
        remaining,
        async (batch) => {
          const followed = await followEach(userId, batch).catch(nobodyWhenRefused);
          failed += batch.length - followed.length;
          await showFollowed(queryClient, userId, followed);
        },
        leaving,
      );
      return { tried: remaining.length, failed };
    },
    onSuccess: ({ tried, failed }, { leaving }) => {
      if (leaving.aborted) return;
      if (tried === 0) toast.info("You're already following all visible influencers!");
      if (failed > 0) toast.warning(`${failed} influencer(s) could not be followed. Please try again.`);
    },
    onError: (error, { leaving }) => {
      if (leaving.aborted) return;
      toast.error('An error occurred while following influencers. Please try again.', {
        description: connectionHint(error),
      });
    },
    onSettled: () => {
      void refreshExtension(userId);
      const mine = queryKeys.mine(userId);
      void refreshLists(queryClient, [mine.follows, mine.following, mine.alerts.all]);
    },
  });

  return {
    isRunning: useIsMutating({ mutationKey }) > 0,
    hasRun: isSuccess,
    followAll: (visible: readonly FollowTarget[]) => {
      // Ignores a double click, and a press while an earlier run is still ending after a return to the page.
      if (queryClient.isMutating({ mutationKey }) > 0) return;
      mutate({ visible, leaving: leavingPage.current.signal });
    },
  };
}

/** After an AppError nobody of the batch counts as followed, and the run goes on; any other error is a bug of ours and ends the run. */
function nobodyWhenRefused(error: unknown): string[] {
  if (error instanceof AppError) return [];
  throw error;
}
