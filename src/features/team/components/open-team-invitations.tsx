import { longDay } from '@rules/day-words';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageForError } from '@/shared/error-messages';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { useTakeBackTeamInvitation } from '../data/change-team';
import { type TeamInvitation, teamInvitationsQuery } from '../data/team';
import { ROLE_NAMES, scopeLabel } from '../team-words';

/** Open invitations into the team, and buttons to take them back. */
export function OpenTeamInvitations({ agency }: { agency: ActingAgency }) {
  const invitations = useQuery(teamInvitationsQuery(agency));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="open-team-invitations" className="mt-6 border-t pt-5">
      <h3 ref={heading} id="open-team-invitations" tabIndex={-1} className="text-base outline-none">
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
          message={messageForError(invitations.error)}
          retrying={invitations.isFetching}
          onRetry={() => void invitations.refetch()}
        />
      )}
      {invitations.data?.length === 0 && <p className="py-3 text-sm text-muted">None at the moment.</p>}
      <ul className="divide-y">
        {invitations.data?.map((invitation) => (
          <Entry
            key={invitation.id}
            agency={agency}
            invitation={invitation}
            onGone={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  agency: ActingAgency;
  invitation: TeamInvitation;
  /** Called when the invitation leaves the list, and with it the focused button. */
  onGone: () => void;
}

function Entry({ agency, invitation, onGone }: EntryProps) {
  const takeBack = useTakeBackTeamInvitation(agency);
  const { id, email, access, expiresAt } = invitation;
  const take = useOneAtATime(async () => {
    try {
      const wasOpen = await takeBack.mutateAsync(id);
      onGone();
      if (wasOpen) toast.success(`The invitation of ${email} is taken back`);
      else toast.info('This invitation wasn’t open any more');
    } catch (error) {
      toast.error('The invitation wasn’t taken back', { description: messageForError(error) });
    }
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          {ROLE_NAMES[access.role]} · {scopeLabel(access.all_influencers, access.influencer_ids.length)} ·
          Runs out on {longDay(expiresAt)}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        loading={takeBack.isPending}
        loadingLabel="Taking back..."
        aria-label={`Take back the invitation of ${email}`}
        onClick={() => void take()}
      >
        Take back
      </Button>
    </li>
  );
}
