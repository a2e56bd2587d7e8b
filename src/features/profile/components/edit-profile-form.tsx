import { useWatch } from 'react-hook-form';
import { AvatarField } from '@/shared/avatar/avatar-field';
import { UsernameField } from '@/shared/username/username-field';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/text-field';
import type { ProfileForm } from '../use-profile-form';
import { InfluencerFields } from './influencer-fields';

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
          autoComplete="username"
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
