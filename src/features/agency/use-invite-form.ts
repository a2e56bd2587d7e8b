import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { type InvitationFields, invitationSchema } from '@/domain/invitation';
import { type AppError, ConflictError, RateLimitedError, RefusedError } from '@/lib/errors';
import { draftOf } from '@/shared/drafts/draft';
import { useKeptDraft } from '@/shared/drafts/use-kept-draft';
import { wordsForError } from '@/shared/error-words';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { useInviteInfluencer } from './data/invite-influencer';

const draftSchema = z.object({ invitee: z.string() });

const isAboutTheInvitee = (error: unknown): error is AppError =>
  error instanceof ConflictError || error instanceof RefusedError || error instanceof RateLimitedError;

/** The form that invites somebody who has an account. What was typed goes only when the invitation is there. */
export function useInviteForm(userId: string) {
  const invite = useInviteInfluencer(userId);
  const [draft] = useState(() => draftOf('invitation', [userId], draftSchema));
  const [start] = useState(() => draft.read() ?? { invitee: '' });
  const form = useForm<InvitationFields>({ resolver: zodResolver(invitationSchema), defaultValues: start });
  const { invitee = '' } = useWatch({ control: form.control });
  useKeptDraft(draft, invitee.trim() === '' ? undefined : { invitee });

  const send = useOneAtATime(async (fields: InvitationFields) => {
    try {
      const told = await invite.mutateAsync(fields.invitee);
      form.reset({ invitee: '' });
      if (told) {
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
        form.setError('invitee', { message: error.told ?? wordsForError(error) }, { shouldFocus: true });
      } else {
        toast.error('The invitation wasn’t sent', { description: wordsForError(error) });
      }
    }
  });

  return { form, submit: form.handleSubmit(send), sending: invite.isPending };
}
