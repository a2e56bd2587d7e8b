import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { AvatarField } from '@/shared/avatar/avatar-field';
import { UsernameField } from '@/shared/username/username-field';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/text-field';
import { type ManagedInfluencer, nameOf } from '../managed-influencer';
import { useEditInfluencerForm } from '../use-edit-influencer-form';

interface EditInfluencerDialogProps {
  userId: string;
  influencer: ManagedInfluencer;
  onClose: () => void;
}

export function EditInfluencerDialog({ userId, influencer, onClose }: EditInfluencerDialogProps) {
  const { form, submit, saving, avatarField } = useEditInfluencerForm(userId, influencer, onClose);
  const { errors } = form.formState;
  const formId = useId();
  const typedUsername = useWatch({ control: form.control, name: 'username' });
  const isTakenOver = influencer.temporaryPassword === null;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !saving) onClose();
      }}
      title={`Edit ${nameOf(influencer)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={saving} loadingLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5" aria-label="Edit influencer">
        <AvatarField {...avatarField} />
        <TextField
          label="Full name"
          autoComplete="off"
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <UsernameField
          typed={typedUsername}
          own={influencer.username}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={
            isTakenOver
              ? 'The influencer confirms a new address by mail, at the present one.'
              : 'Changes at once, while the temporary password stands.'
          }
          error={errors.email?.message}
          {...form.register('email')}
        />
      </form>
    </Dialog>
  );
}
