import { zodResolver } from '@hookform/resolvers/zod';
import { bioLength } from '@rules/account-fields';
import { AVATAR_REFUSED } from '@rules/avatar';
import { categories } from '@rules/categories';
import { MAX_LENGTHS } from '@rules/field-limits';
import { USERNAME_TAKEN } from '@rules/usernames';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { type ProfileFields, profileSchema } from '@/domain/account';
import { ConflictError, RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Select } from '@/ui/select';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { useUpdateProfile, useUploadAvatar } from '../data/profile';
import { AvatarField, useChosenPicture } from '../public/avatar-field';
import { UsernameField } from '../public/username-field';

interface EditProfileFormProps {
  profileForm: ProfileForm;
  savedUsername: string;
  isInfluencer: boolean;
}

export function EditProfileForm({ profileForm, savedUsername, isInfluencer }: EditProfileFormProps) {
  const { form, submit, saving, avatarField } = profileForm;
  const { errors } = form.formState;
  const typedUsername = useWatch({ control: form.control, name: 'username' });

  return (
    <Card>
      <h2 className="mb-6 text-xl">Edit Profile</h2>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Edit profile">
        <AvatarField {...avatarField} />
        <TextField
          label="Full name"
          autoComplete="name"
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <UsernameField
          typed={typedUsername}
          own={savedUsername}
          error={errors.username?.message}
          {...form.register('username')}
        />
        {isInfluencer && <InfluencerFields form={form} />}
        <Button type="submit" full loading={saving} loadingLabel="Saving...">
          Save Changes
        </Button>
      </form>
    </Card>
  );
}

/** The fields that shoppers see on an influencer's page. */
function InfluencerFields({ form }: { form: UseFormReturn<ProfileFields> }) {
  const { errors } = form.formState;
  const length = bioLength(useWatch({ control: form.control, name: 'bio' }));
  return (
    <>
      <Select label="Category (optional)" error={errors.category?.message} {...form.register('category')}>
        <option value="">No category</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
      <TextArea
        label="Bio (optional)"
        rows={4}
        hint={
          <>
            A sentence or two on your page.{' '}
            <span
              className={classNames(
                'whitespace-nowrap tabular-nums',
                length > MAX_LENGTHS.bio && 'font-semibold text-coral-text',
              )}
            >
              {length.toLocaleString('en-US')} of {MAX_LENGTHS.bio.toLocaleString('en-US')} characters
            </span>
          </>
        }
        error={errors.bio?.message}
        {...form.register('bio')}
      />
    </>
  );
}

/** The toast's id, by which it is removed when a retry has succeeded. */
const PICTURE_FAILED = 'picture-failed';

/**
 * The state of Edit Profile. It belongs to the screen and not to the tab, so that opening another tab
 * loses nothing. The picture is saved last, so that a username that is taken changes nothing.
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
      toast.error('Failed to update profile', { description: messageForError(error) });
    }
  }

  function tellPictureFailed(error: unknown) {
    if (error instanceof RefusedError && error.message === AVATAR_REFUSED) return picture.refuse();
    picture.fail(`Your picture wasn't uploaded. ${messageForError(error)}`);
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

type ProfileForm = ReturnType<typeof useProfileForm>;
