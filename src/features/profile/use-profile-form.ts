import { zodResolver } from '@hookform/resolvers/zod';
import { AVATAR_REFUSED } from '@rules/avatar';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { type ProfileFields, profileSchema } from '@/domain/account';
import { ConflictError, RefusedError } from '@/lib/errors';
import { useChosenPicture } from '@/shared/avatar/use-chosen-picture';
import { wordsForError } from '@/shared/error-words';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { USERNAME_TAKEN } from '@/shared/username/use-username-check';
import { useUpdateProfile } from './data/update-profile';
import { useUploadAvatar } from './data/upload-avatar';

/** By it the toast goes once trying again has worked. */
const PICTURE_FAILED = 'picture-failed';

/**
 * The state of Edit Profile. It belongs to the screen and not to the tab, so that a look at the other tab
 * loses nothing. The picture is saved last: a username that is taken keeps everything as it was.
 */
export function useProfileForm(profile: OwnProfile, onSaved: () => void) {
  const update = useUpdateProfile(profile);
  const upload = useUploadAvatar(profile.id);
  const picture = useChosenPicture(profile.avatar_url);
  const saving = update.isPending || upload.isPending;
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema(profile.username)),
    defaultValues: {
      fullName: profile.full_name ?? '',
      username: profile.username,
      category: profile.category ?? '',
      bio: profile.bio ?? '',
    },
  });

  function tellFieldsFailed(error: unknown) {
    if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    } else {
      toast.error('Failed to update profile', { description: wordsForError(error) });
    }
  }

  function tellPictureFailed(error: unknown) {
    if (error instanceof RefusedError && error.message === AVATAR_REFUSED) return picture.refuse();
    picture.fail(`Your picture wasn’t uploaded. ${wordsForError(error)}`);
    toast.error('Failed to update profile', {
      id: PICTURE_FAILED,
      description: 'Everything but the picture is saved.',
    });
  }

  async function save(fields: ProfileFields) {
    if (saving) return;
    try {
      await update.mutateAsync(fields);
    } catch (error) {
      return tellFieldsFailed(error);
    }
    form.reset(fields);
    try {
      if (picture.photo) await upload.mutateAsync(picture.photo);
    } catch (error) {
      return tellPictureFailed(error);
    }
    picture.clear();
    toast.dismiss(PICTURE_FAILED);
    toast.success('Profile updated successfully!');
    onSaved();
  }

  const submit = form.handleSubmit(save);
  return { form, submit, saving, avatarField: { ...picture.field, onRetry: () => void submit() } };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
