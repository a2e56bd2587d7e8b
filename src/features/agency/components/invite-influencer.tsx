import { zodResolver } from '@hookform/resolvers/zod';
import { type InvitationFields, invitationSchema } from '@rules/invitation';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { OpenInvitations } from '@/features/team/open-invitations';
import { type AppError, ConflictError, RateLimitedError, RefusedError } from '@/lib/errors';
import { draftOf, useStoredDraft } from '@/shared/draft';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { useIsHere } from '@/shared/leaving';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { openInvitationsQuery, useInviteInfluencer, useTakeBackInvitation } from '../data/invitations';

/** The form that invites somebody who has an account. Only that person can accept. */
export function InviteInfluencer({ agency }: { agency: ActingAgency }) {
  const { form, submit, sending } = useInviteForm(agency);
  const invitations = useQuery(openInvitationsQuery(agency));
  const takeBack = useTakeBackInvitation(agency.userId);
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
          hint="We don't tell you whether somebody has it. An invitation runs out after 30 days."
          {...fieldOf(form, 'invitee')}
        />
        <div className="flex flex-col sm:items-end">
          <Button type="submit" variant="secondary" icon={Send} loading={sending} loadingLabel="Sending...">
            Send invitation
          </Button>
        </div>
      </form>
      <OpenInvitations invitations={invitations} takeBack={takeBack} />
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
  const isHere = useIsHere();
  useStoredDraft(draft, invitee.trim() === '' ? undefined : { invitee });

  const send = useOneAtATime(async (fields: InvitationFields) => {
    try {
      await invite.mutateAsync(fields.invitee);
      // Not left to useStoredDraft, because the form may have been left meanwhile.
      draft.clear();
      form.reset({ invitee: '' });
      toast.success('Invitation sent', {
        description: `If somebody has an account with ${fields.invitee}, it shows on their profile and comes by mail.`,
      });
    } catch (error) {
      // Somebody who has left the form wouldn't see what is said at its field.
      if (isAboutTheInvitee(error) && isHere.current) {
        form.setError('invitee', { message: messageForError(error) }, { shouldFocus: true });
      } else {
        toast.error("The invitation wasn't sent", { description: messageForError(error) });
      }
    }
  });

  return { form, submit: form.handleSubmit(send), sending: invite.isPending };
}
