import { zodResolver } from '@hookform/resolvers/zod';
import { refusalCodes } from '@rules/refusal-codes';
import { USERNAME_TAKEN } from '@rules/usernames';
import { useForm, useWatch } from 'react-hook-form';
import { useChosenPicture } from '@/features/profile/avatar-field';
import { ConflictError, RefusedError } from '@/lib/errors';
import { useEditConflict } from '@/shared/edit-conflict';
import { messageForError } from '@/shared/error-messages';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { toast } from '@/ui/toast';
import { type EmailOutcome, isChangedMeanwhile, useUpdateInfluencer } from '../data/change-influencer';
import { type ManagedInfluencer, nameOf } from '../data/managed-influencers';
import { differences, type InfluencerDetailsFields, influencerDetailsSchema } from '../rules/managed-account';

function toastEmailOutcome({ email, warning }: EmailOutcome, name: string) {
  if (email === 'failed') {
    toast.warning("The email address wasn't changed", { description: warning });
  }
  if (email === 'confirmation_sent') {
    toast.info(`We've asked ${name} by mail to confirm the new address.`);
  }
}

/**
 * The state of the form, and the messages about the outcome of a save.
 * @param onSaved called after a save, also when the address alone couldn't be changed, which a warning tells
 */
export function useEditInfluencerForm(userId: string, influencer: ManagedInfluencer, onSaved: () => void) {
  const update = useUpdateInfluencer(userId);
  const picture = useChosenPicture(influencer.avatarUrl);
  const saved: InfluencerDetailsFields = {
    fullName: influencer.fullName ?? '',
    username: influencer.username,
    email: influencer.email ?? '',
  };
  const form = useForm<InfluencerDetailsFields>({
    resolver: zodResolver(influencerDetailsSchema),
    defaultValues: saved,
  });
  const typed = { ...saved, ...useWatch({ control: form.control }) };
  const { base, ...conflict } = useEditConflict<InfluencerDetailsFields>({
    start: saved,
    saved,
    typed,
    isSame: (one, other) => differences(one, other).length === 0,
    isSaving: update.isPending || update.isSuccess,
    show: (fields) => form.reset(fields),
    forgetRefusal: update.reset,
  });

  function showError(error: unknown) {
    if (isChangedMeanwhile(error)) {
      // If something was changed here, the form itself asks which of the two to keep.
      if (!conflict.isChanged)
        toast.info('Somebody else changed the account meanwhile. The form shows what they wrote.');
    } else if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    } else if (error instanceof RefusedError && error.rule === refusalCodes.noPicture) {
      picture.refuse();
    } else if (!picture.isUnreadable(error)) {
      toast.error('Failed to update influencer details', { description: messageForError(error) });
    }
  }

  const save = useSendOnce(update, {
    onDone: (outcome) => {
      toast.success('Influencer details updated successfully!');
      toastEmailOutcome(outcome, nameOf(influencer));
      onSaved();
    },
    onFailed: showError,
  });

  return {
    form,
    submit: form.handleSubmit((fields) =>
      save({ ...fields, influencerId: influencer.id, seen: base, photo: picture.chosen() }),
    ),
    saving: update.isPending,
    /** After a successful save nothing is unsaved, although the form still holds the values. */
    hasChanges: !update.isSuccess && (conflict.isChanged || picture.photo !== null),
    conflict: {
      ...conflict,
      wasRefused: isChangedMeanwhile(update.error),
      theirs: differences(typed, saved).map(([field, label]) => ({ label, value: saved[field] })),
    },
    avatarField: picture.field,
  };
}
