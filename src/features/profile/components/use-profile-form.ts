import { zodResolver } from '@hookform/resolvers/zod';
import { refusalCodes } from '@rules/refusal-codes';
import { USERNAME_TAKEN } from '@rules/usernames';
import type { RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type ProfileFields, profileSchema } from '@/domain/account';
import { ConflictError, RefusedError } from '@/lib/errors';
import { useEditConflict } from '@/shared/edit-conflict';
import { messageForError } from '@/shared/error-messages';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { toast } from '@/ui/toast';
import { useChosenPicture } from '../avatar-field';
import {
  differences,
  fieldsOf,
  ProfileChangedMeanwhileError,
  useUpdateProfile,
  useUploadAvatar,
} from '../data/profile';

/** The id of the toast about a failed upload, by which the toast is removed when a retry has succeeded. */
const PICTURE_FAILED = 'picture-failed';

interface Submission {
  /** Whether the person is still at the form. */
  isHere: RefObject<boolean>;
  /** Called when all that the form shows is saved, unless it has been left meanwhile. */
  onSaved: () => void;
}

function reasonFor(error: unknown): string {
  if (error instanceof ProfileChangedMeanwhileError) return 'Somebody else changed your profile meanwhile.';
  return error instanceof ConflictError ? USERNAME_TAKEN : messageForError(error);
}

/**
 * The state of Edit Profile. It belongs to the screen and not to the tab, so that opening another tab
 * loses nothing. The picture is saved last, so that a username that is taken changes nothing.
 */
export function useProfileForm(profile: OwnProfile) {
  const update = useUpdateProfile(profile);
  const upload = useUploadAvatar(profile.id);
  const picture = useChosenPicture(profile.avatar_url);
  const saving = update.isPending || upload.isPending;
  const saved = fieldsOf(profile);
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema(profile.username)),
    defaultValues: saved,
  });
  const typed = { ...saved, ...useWatch({ control: form.control }) };
  const { base, setBase, ...conflict } = useEditConflict<ProfileFields>({
    start: saved,
    saved,
    typed,
    isSame: (one, other) => differences(one, other).length === 0,
    isSaving: saving,
    show: (fields) => form.reset(fields),
    forgetRefusal: update.reset,
  });

  /** @param isHere whether the person is still at the form, and sees the messages in it */
  function showFieldsError(error: unknown, isHere: boolean) {
    const isTaken = error instanceof ConflictError;
    const isOutdated = error instanceof ProfileChangedMeanwhileError;
    if (isTaken) form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    if (!isHere || !(isTaken || isOutdated)) {
      toast.error('Failed to update profile', { description: reasonFor(error) });
    } else if (isOutdated && !conflict.isChanged) {
      // If something was changed here, the form itself asks which of the two to keep.
      toast.info('Somebody else changed your profile meanwhile. The form shows what they wrote.');
    }
  }

  function showPictureError(error: unknown) {
    if (error instanceof RefusedError && error.rule === refusalCodes.noPicture) return picture.refuse();
    if (!picture.isUnreadable(error)) picture.fail(`Your picture wasn't uploaded. ${messageForError(error)}`);
    toast.error('Failed to update profile', {
      id: PICTURE_FAILED,
      description: 'Everything but the picture is saved.',
    });
  }

  const save = useOneAtATime(async (fields: ProfileFields, { isHere, onSaved }: Submission) => {
    let shown = form.getValues();
    // What is typed during the save stays in the form, and isn't saved yet.
    const isAsShown = () => differences(form.getValues(), shown).length === 0;
    const photo = picture.chosen();
    try {
      const now = fieldsOf(await update.mutateAsync({ before: base, fields }));
      setBase(now);
      if (isAsShown()) {
        form.reset(now);
        shown = now;
      }
    } catch (error) {
      return showFieldsError(error, isHere.current);
    }
    try {
      if (photo !== null) await upload.mutateAsync(photo);
    } catch (error) {
      return showPictureError(error);
    }
    picture.clear(photo);
    toast.dismiss(PICTURE_FAILED);
    toast.success('Profile updated successfully!');
    if (isHere.current && isAsShown()) onSaved();
  });

  return {
    form,
    submit: (submission: Submission) => form.handleSubmit((fields) => save(fields, submission)),
    saving,
    conflict: {
      ...conflict,
      wasRefused: update.error instanceof ProfileChangedMeanwhileError,
      theirs: differences(typed, saved).map(([name, label]) => ({ label, value: saved[name] })),
    },
    avatarField: picture.field,
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
