import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { type ProfileFields, profileSchema } from '@/domain/account';
import { ConflictError, InvalidInputError } from '@/lib/errors';
import { useChosenPicture } from '@/shared/avatar/use-chosen-picture';
import { wordsForError } from '@/shared/error-words';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { USERNAME_TAKEN } from '@/shared/username/use-username-check';
import { useUpdateProfile } from './data/update-profile';

/**
 * The state of Edit Profile. It belongs to the screen and not to the tab, so that a look at the other tab
 * loses nothing.
 */
export function useProfileForm(profile: OwnProfile, onSaved: () => void) {
  const update = useUpdateProfile();
  const picture = useChosenPicture(profile.avatar_url);
  const { photo } = picture;
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema),
    defaultValues: { fullName: profile.full_name ?? '', username: profile.username },
  });

  function showError(error: unknown) {
    if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
      return;
    }
    // The fields have passed the same rules that the database has, so it is the picture.
    if (error instanceof InvalidInputError && photo) picture.refuse();
    else toast.error('Failed to update profile', { description: wordsForError(error) });
  }

  const submit = form.handleSubmit((fields) => {
    if (update.isPending) return;
    update.mutate(
      { ...fields, userId: profile.id, photo, avatarUrl: profile.avatar_url },
      {
        onError: showError,
        onSuccess: () => {
          form.reset(fields);
          picture.clear();
          toast.success('Profile updated successfully!');
          onSaved();
        },
      },
    );
  });

  return { form, submit, saving: update.isPending, avatarField: picture.field };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
