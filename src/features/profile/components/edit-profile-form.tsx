import { bioLength } from '@rules/account-fields';
import { categories } from '@rules/categories';
import { MAX_LENGTHS } from '@rules/field-limits';
import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ProfileFields } from '@/domain/account';
import { UsernameField } from '@/features/auth/username-field';
import { ChangedMeanwhile } from '@/shared/edit-conflict';
import { fieldOf } from '@/shared/field-of';
import { useIsHere } from '@/shared/leaving';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Select } from '@/ui/select';
import { TextArea, TextField } from '@/ui/text-field';
import { AvatarField } from '../avatar-field';
import type { ProfileForm } from './use-profile-form';

interface EditProfileFormProps {
  profileForm: ProfileForm;
  savedUsername: string;
  isInfluencer: boolean;
}

/** The form for picture, name and username; for influencers also for category and bio. */
export function EditProfileForm({ profileForm, savedUsername, isInfluencer }: EditProfileFormProps) {
  const { form, saving, conflict, avatarField } = profileForm;
  const navigate = useNavigate();
  const isHere = useIsHere();
  const submit = profileForm.submit({ isHere, onSaved: () => void navigate(pages.profile.path) });
  const saveButton = useRef<HTMLButtonElement>(null);
  const typedUsername = useWatch({ control: form.control, name: 'username' });

  return (
    <Card>
      <h2 className="mb-6 text-xl">Edit Profile</h2>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Edit profile">
        <AvatarField {...avatarField} onRetry={() => void submit()} />
        <TextField label="Full name" autoComplete="name" {...fieldOf(form, 'fullName')} />
        <UsernameField typed={typedUsername} own={savedUsername} {...fieldOf(form, 'username')} />
        {isInfluencer && <InfluencerFields form={form} />}
        {conflict.isOutdated && (
          <ChangedMeanwhile {...conflict} what="your profile" saveButton={saveButton} />
        )}
        <Button
          ref={saveButton}
          type="submit"
          full
          loading={saving}
          loadingLabel="Saving..."
          disabled={conflict.isOutdated}
        >
          Save Changes
        </Button>
      </form>
    </Card>
  );
}

/** The fields that shoppers see on an influencer's page. */
function InfluencerFields({ form }: { form: UseFormReturn<ProfileFields> }) {
  const length = bioLength(useWatch({ control: form.control, name: 'bio' }));
  return (
    <>
      <Select label="Category (optional)" {...fieldOf(form, 'category')}>
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
          <span>
            A sentence or two on your page.{' '}
            <span
              className={classNames(
                'whitespace-nowrap tabular-nums',
                length > MAX_LENGTHS.bio && 'font-semibold text-coral-text',
              )}
            >
              {`${length.toLocaleString('en-US')} of ${MAX_LENGTHS.bio.toLocaleString('en-US')} characters`}
            </span>
          </span>
        }
        {...fieldOf(form, 'bio')}
      />
    </>
  );
}
