import { Fragment, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { AvatarField } from '@/shared/avatar/avatar-field';
import { UsernameField } from '@/shared/username/username-field';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { type ManagedInfluencer, nameOf } from '../managed-influencer';
import { useEditInfluencerForm } from '../use-edit-influencer-form';
import { useUnsavedChanges } from '../use-unsaved-changes';

interface EditInfluencerDialogProps {
  userId: string;
  influencer: ManagedInfluencer;
  onClose: () => void;
}

export function EditInfluencerDialog({ userId, influencer, onClose }: EditInfluencerDialogProps) {
  const { form, submit, saving, hasChanges, avatarField } = useEditInfluencerForm(
    userId,
    influencer,
    onClose,
  );
  const unsaved = useUnsavedChanges(hasChanges, onClose);
  const { errors } = form.formState;
  const formId = useId();
  const typedUsername = useWatch({ control: form.control, name: 'username' });
  const isTakenOver = influencer.temporaryPassword === null;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !saving) unsaved.close();
      }}
      title={`Edit ${nameOf(influencer)}`}
      footer={
        // The keys keep the two apart: a pressed 'Keep editing' that became 'Save Changes' would save with the same press.
        unsaved.isAsking ? (
          <Fragment key="asking">
            <Button variant="secondary" onClick={unsaved.discard}>
              Discard changes
            </Button>
            <Button autoFocus onClick={unsaved.keep}>
              Keep editing
            </Button>
          </Fragment>
        ) : (
          <Fragment key="editing">
            <Button variant="secondary" onClick={onClose} disabled={saving}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={saving} loadingLabel="Saving...">
              Save Changes
            </Button>
          </Fragment>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5" aria-label="Edit influencer">
        {unsaved.isAsking && <FormAlert>Your changes aren’t saved.</FormAlert>}
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
