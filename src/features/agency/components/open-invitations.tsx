import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { wordsForError } from '@/shared/error-words';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { type OpenInvitation, openInvitationsQuery } from '../data/open-invitations';
import { useTakeBackInvitation } from '../data/take-back-invitation';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Invitations that nobody has answered yet, and the way to take them back. */
export function OpenInvitations({ userId }: { userId: string }) {
  const invitations = useQuery(openInvitationsQuery(userId));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="open-invitations" className="mt-6 border-t pt-5">
      <h3 ref={heading} id="open-invitations" tabIndex={-1} className="text-base outline-none">
        Open invitations
      </h3>
      {invitations.isPending && (
        <div role="status" className="py-3">
          <span className="sr-only">Loading invitations</span>
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
      {invitations.isLoadingError && (
        <ErrorState
          message={wordsForError(invitations.error)}
          retrying={invitations.isFetching}
          onRetry={() => void invitations.refetch()}
        />
      )}
      {invitations.data?.length === 0 && <p className="py-3 text-sm text-muted">None at the moment.</p>}
      <ul className="divide-y">
        {invitations.data?.map((invitation) => (
          <Entry
            key={invitation.id}
            userId={userId}
            invitation={invitation}
            onGone={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  userId: string;
  invitation: OpenInvitation;
  /** It leaves the list, with the button that had the focus. */
  onGone: () => void;
}

function Entry({ userId, invitation, onGone }: EntryProps) {
  const takeBack = useTakeBackInvitation(userId);
  const { id, invited, expiresAt } = invitation;
  const take = useOneAtATime(async () => {
    try {
      const wasOpen = await takeBack.mutateAsync(id);
      onGone();
      if (wasOpen) toast.success(`The invitation of ${invited} is taken back`);
      else toast.info('This invitation wasn’t open any more');
    } catch (error) {
      toast.error('The invitation wasn’t taken back', { description: wordsForError(error) });
    }
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{invited}</p>
        <p className="text-sm text-muted">Runs out on {dateFormat.format(expiresAt)}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        loading={takeBack.isPending}
        loadingLabel="Taking back..."
        aria-label={`Take back the invitation of ${invited}`}
        onClick={() => void take()}
      >
        Take back
      </Button>
    </li>
  );
}
