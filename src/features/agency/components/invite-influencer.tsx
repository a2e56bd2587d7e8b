import { zodResolver } from '@hookform/resolvers/zod';
import { longDay } from '@rules/day-words';
import { type InvitationFields, invitationSchema } from '@rules/invitation';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type AppError, ConflictError, RateLimitedError, RefusedError } from '@/lib/errors';
import { draftOf, useStoredDraft } from '@/shared/draft';
import { messageForError } from '@/shared/error-messages';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import {
  type OpenInvitation,
  openInvitationsQuery,
  useInviteInfluencer,
  useTakeBackInvitation,
} from '../data/invitations';

/** The form that invites somebody who has an account. Only that person can accept. */
export function InviteInfluencer({ agency }: { agency: ActingAgency }) {
  const { form, submit, sending } = useInviteForm(agency);
  return (
    <Card>
      <h2 className="text-xl">Invite somebody who has an account</h2>
      <p className="mt-2 mb-5 text-muted">
        You manage them once they accept. The account stays theirs, with a password that you never see.
      </p>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Invite influencer">
        <TextField
          label="Email or username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="We don’t tell you whether somebody has it. An invitation runs out after 30 days."
          error={form.formState.errors.invitee?.message}
          {...form.register('invitee')}
        />
        <div className="flex flex-col sm:items-end">
          <Button
            type="submit"
            variant="secondary"
            icon={<Send size={18} aria-hidden="true" />}
            loading={sending}
            loadingLabel="Sending..."
          >
            Send invitation
          </Button>
        </div>
      </form>
      <OpenInvitations agency={agency} />
    </Card>
  );
}

const draftSchema = z.object({ invitee: z.string() });

const isAboutTheInvitee = (error: unknown): error is AppError =>
  error instanceof ConflictError || error instanceof RefusedError || error instanceof RateLimitedError;

/** The state of the form. What was typed stays until the invitation has been sent. */
function useInviteForm(agency: ActingAgency) {
  const invite = useInviteInfluencer(agency);
  const [draft] = useState(() => draftOf('invitation', [agency.userId, agency.id], draftSchema));
  const [start] = useState(() => draft.read() ?? { invitee: '' });
  const form = useForm<InvitationFields>({ resolver: zodResolver(invitationSchema), defaultValues: start });
  const { invitee = '' } = useWatch({ control: form.control });
  useStoredDraft(draft, invitee.trim() === '' ? undefined : { invitee });

  const send = useOneAtATime(async (fields: InvitationFields) => {
    try {
      const mailed = await invite.mutateAsync(fields.invitee);
      // Also when the form has been left meanwhile.
      draft.clear();
      form.reset({ invitee: '' });
      if (mailed) {
        toast.success('Invitation sent', {
          description: `If somebody has an account with ${fields.invitee}, it shows on their profile and comes by mail.`,
        });
      } else {
        toast.warning('The invitation is there, but its mail couldn’t be sent', {
          description: 'It shows on the invited person’s profile all the same.',
        });
      }
    } catch (error) {
      if (isAboutTheInvitee(error)) {
        form.setError(
          'invitee',
          { message: error.sentence ?? messageForError(error) },
          { shouldFocus: true },
        );
      } else {
        toast.error('The invitation wasn’t sent', { description: messageForError(error) });
      }
    }
  });

  return { form, submit: form.handleSubmit(send), sending: invite.isPending };
}

/** Open invitations, and buttons to take them back. */
function OpenInvitations({ agency }: { agency: ActingAgency }) {
  const invitations = useQuery(openInvitationsQuery(agency));
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
            userId={agency.userId}
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
  /** Called when the invitation leaves the list, and with it the focused button. */
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
      toast.error('The invitation wasn’t taken back', { description: messageForError(error) });
    }
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{invited}</p>
        <p className="text-sm text-muted">Runs out on {longDay(expiresAt)}</p>
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
