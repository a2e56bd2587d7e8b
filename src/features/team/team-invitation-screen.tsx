import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Outcome } from '@/ui/outcome';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import {
  type InvitationState,
  type KnownInvitation,
  teamInvitationQuery,
  useAnswerTeamInvitation,
} from './data/team-invitation';
import { ROLE_HINTS, ROLE_NAMES, scopeLabel } from './role-names';

interface TeamInvitationProps {
  userId: string;
  /** The account's address, which the invitation must be for. */
  email: string;
  /** Whether an agency typed that address and nobody has proved it: then no invitation counts as sent to the account. */
  isUnproved: boolean;
  invitationId: string;
  /** Makes this agency the one for which the account acts, and goes there. */
  onJoined: (agencyId: string) => void;
  onSignOut: () => void;
}

/** An invitation into an agency's team, opened by its link. */
export function TeamInvitationScreen(props: TeamInvitationProps) {
  const { userId, invitationId } = props;
  const invitation = useQuery(teamInvitationQuery(userId, invitationId));
  const answering = useAnswerTeamInvitation(userId, invitationId);
  return (
    <QueryState
      query={invitation}
      waiting={
        <div role="status" aria-label="Loading the invitation" className="grid gap-4">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      }
    >
      {(state) => {
        const shown = <InvitationInState {...props} state={answering.data ?? state} answering={answering} />;
        return answering.isSuccess ? <Outcome>{shown}</Outcome> : shown;
      }}
    </QueryState>
  );
}

interface InvitationInStateProps extends TeamInvitationProps {
  state: InvitationState;
  answering: ReturnType<typeof useAnswerTeamInvitation>;
}

/** What is shown of an invitation, by its state. */
function InvitationInState({ onJoined, state, answering, ...account }: InvitationInStateProps) {
  if (!('agency_name' in state)) {
    return state.outcome === 'gone' ? <Gone /> : <OtherAddress {...account} />;
  }
  if (state.outcome === 'open') {
    return <OpenInvitation invitation={state} answering={answering} onJoined={onJoined} />;
  }
  if (state.outcome === 'declined') {
    return <Ended>You have declined. Nothing changes about your account.</Ended>;
  }
  return (
    <div className="grid gap-5">
      <FormAlert tone="success">You are in the team of {state.agency_name}.</FormAlert>
      <Button full onClick={() => onJoined(state.agency_id)}>
        Go to the agency dashboard
      </Button>
    </div>
  );
}

function Gone() {
  return (
    <Ended>
      This invitation isn't open any more. It may have run out, or have been answered or taken back. Ask for a
      new one.
    </Ended>
  );
}

type OtherAddressProps = Pick<TeamInvitationProps, 'email' | 'isUnproved' | 'onSignOut'>;

function OtherAddress({ email, isUnproved, onSignOut }: OtherAddressProps) {
  return (
    <div className="grid gap-5">
      <FormAlert tone="info">
        This invitation is for another address
        <span>{isUnproved ? ', or for one that nobody has proved yet.' : '.'}</span> You are signed in with{' '}
        <strong>{email}</strong>.
      </FormAlert>
      {isUnproved && (
        <p>
          Your agency typed this address when it made your account. Was the mail sent to it? Then prove that
          it is yours: <TextLink to={pages.forgotPassword.path}>ask for a link</TextLink> to set a new
          password, use it, and open this page again.
        </p>
      )}
      <p>Sign out, then open the link again and sign in with the address that the mail was sent to.</p>
      <Button variant="secondary" full onClick={onSignOut}>
        Sign out
      </Button>
    </div>
  );
}

interface OpenInvitationProps extends Pick<InvitationInStateProps, 'answering' | 'onJoined'> {
  invitation: KnownInvitation;
}

function OpenInvitation({ invitation, answering, onJoined }: OpenInvitationProps) {
  const { agency_name, role, all_influencers, influencers } = invitation;
  const isBusy = answering.isPending;
  const answerOnce = useOneAtATime(async (answer: 'accept' | 'decline') => {
    // A failure is shown above the buttons.
    const next = await answering.mutateAsync(answer).catch(() => undefined);
    if (next?.outcome === 'accepted' || next?.outcome === 'already') onJoined(next.agency_id);
  });
  return (
    <div className="grid gap-5">
      {answering.isError && <FormAlert>{messageForError(answering.error)}</FormAlert>}
      <p className="text-lg wrap-anywhere">
        <strong translate="no">{agency_name}</strong> invites you into its team.
      </p>
      <dl className="divide-y rounded border">
        <Fact name="Role">
          {ROLE_NAMES[role]}
          <span className="block text-sm text-muted">{ROLE_HINTS[role]}</span>
        </Fact>
        <Fact name="For">{scopeLabel(all_influencers, influencers)}</Fact>
      </dl>
      <div className="grid gap-3">
        <Button
          full
          loading={isBusy && answering.variables === 'accept'}
          loadingLabel="Joining..."
          disabled={isBusy && answering.variables !== 'accept'}
          onClick={() => void answerOnce('accept')}
        >
          Join the team
        </Button>
        <Button
          full
          variant="secondary"
          loading={isBusy && answering.variables === 'decline'}
          loadingLabel="Declining..."
          disabled={isBusy && answering.variables !== 'decline'}
          onClick={() => void answerOnce('decline')}
        >
          Decline
        </Button>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 px-4 py-3">
      <dt className="w-14 flex-none text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Ended({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <p>{children}</p>
      <LinkButton to={pages.home.path} variant="secondary" full>
        Go Home
      </LinkButton>
    </div>
  );
}
