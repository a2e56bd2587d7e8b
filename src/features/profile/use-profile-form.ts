import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { type ProfileFields, profileSchema } from '@/domain/account';
import { AVATAR_REFUSED, isAcceptedAvatar } from '@/domain/avatar';
import { ConflictError, InvalidInputError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { USERNAME_TAKEN } from '@/shared/username/use-username-check';
import { useUpdateProfile } from './data/update-profile';

/** The chosen picture as an address that the page can show; it lives as long as the choice. */
function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return setPreview(null);
    const url = URL.createObjectURL(photo);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return preview;
}

/**
 * The state of Edit Profile. It belongs to the screen and not to the tab, so that a look at the other tab
 * loses nothing.
 */
export function useProfileForm(profile: OwnProfile, onSaved: () => void) {
  const update = useUpdateProfile();
  const [photo, setPhoto] = useState<File | null>(null);
  const [photoProblem, setPhotoProblem] = useState<string>();
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema),
    defaultValues: { fullName: profile.full_name ?? '', username: profile.username },
  });

  function choosePhoto(file: File) {
    const accepted = isAcceptedAvatar(file);
    setPhotoProblem(accepted ? undefined : AVATAR_REFUSED);
    if (accepted) setPhoto(file);
  }

  function showError(error: unknown) {
    if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
      return;
    }
    // The fields have passed the same rules that the database has, so it is the picture.
    if (error instanceof InvalidInputError && photo) setPhotoProblem(AVATAR_REFUSED);
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
          setPhoto(null);
          setPhotoProblem(undefined);
          toast.success('Profile updated successfully!');
          onSaved();
        },
      },
    );
  });

  return {
    form,
    submit,
    saving: update.isPending,
    picture: usePreview(photo) ?? profile.avatar_url,
    photoName: photo?.name,
    photoProblem,
    choosePhoto,
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
