import { zodResolver } from '@hookform/resolvers/zod';
import { AVATAR_REFUSED } from '@rules/avatar';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { type InfluencerDetailsFields, influencerDetailsSchema } from '@/domain/managed-account';
import { ConflictError, RefusedError } from '@/lib/errors';
import { useChosenPicture } from '@/shared/avatar/use-chosen-picture';
import { wordsForError } from '@/shared/error-words';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { USERNAME_TAKEN } from '@/shared/username/use-username-check';
import { type EmailOutcome, useUpdateInfluencer } from './data/update-influencer';
import { type ManagedInfluencer, nameOf } from './managed-influencer';

function tellEmail({ email, warning }: EmailOutcome, name: string) {
  if (email === 'failed') {
    toast.warning('The email address wasn’t changed', { description: warning });
  }
  if (email === 'confirmation_sent') {
    toast.info(`We’ve asked ${name} by mail to confirm the new address.`);
  }
}

/** @param onSaved also when the address alone wasn't changed: that is told beside it */
export function useEditInfluencerForm(userId: string, influencer: ManagedInfluencer, onSaved: () => void) {
  const update = useUpdateInfluencer(userId);
  const picture = useChosenPicture(influencer.avatarUrl);
  const form = useForm<InfluencerDetailsFields>({
    resolver: zodResolver(influencerDetailsSchema),
    defaultValues: {
      fullName: influencer.fullName ?? '',
      username: influencer.username,
      email: influencer.email,
    },
  });

  function showError(error: unknown) {
    if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    } else if (error instanceof RefusedError && error.message === AVATAR_REFUSED) {
      picture.refuse();
    } else {
      toast.error('Failed to update influencer details', { description: wordsForError(error) });
    }
  }

  const save = useOneAtATime(async (fields: InfluencerDetailsFields) => {
    try {
      const outcome = await update.mutateAsync({
        ...fields,
        influencerId: influencer.id,
        photo: picture.photo,
      });
      toast.success('Influencer details updated successfully!');
      tellEmail(outcome, nameOf(influencer));
      onSaved();
    } catch (error) {
      showError(error);
    }
  });

  return {
    form,
    submit: form.handleSubmit(save),
    saving: update.isPending,
    /** Nothing of a save that went well is unsaved, although the form still holds it. */
    hasChanges: !update.isSuccess && (form.formState.isDirty || picture.photo !== null),
    avatarField: picture.field,
  };
}
