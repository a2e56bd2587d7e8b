import { zodResolver } from '@hookform/resolvers/zod';
import { AVATAR_REFUSED } from '@rules/avatar';
import { USERNAME_TAKEN } from '@rules/usernames';
import { Fragment, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { UsernameField } from '@/features/auth/username-field';
import { AvatarField, useChosenPicture } from '@/features/profile/avatar-field';
import { ConflictError, RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { useAskBeforeLeaving } from '@/shared/unsaved';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { type EmailOutcome, useUpdateInfluencer } from '../data/change-influencer';
import { type ManagedInfluencer, nameOf } from '../data/managed-influencers';
import { type InfluencerDetailsFields, influencerDetailsSchema } from '../rules/managed-account';

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
        // Keys make these two different buttons: if 'Keep editing' became 'Save Changes', the same press would save.
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
        {unsaved.isAsking && <FormAlert>Your changes aren't saved.</FormAlert>}
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

function tellEmail({ email, warning }: EmailOutcome, name: string) {
  if (email === 'failed') {
    toast.warning("The email address wasn't changed", { description: warning });
  }
  if (email === 'confirmation_sent') {
    toast.info(`We've asked ${name} by mail to confirm the new address.`);
  }
}

/** @param onSaved also called when everything but the address was saved; a warning says so */
function useEditInfluencerForm(userId: string, influencer: ManagedInfluencer, onSaved: () => void) {
  const update = useUpdateInfluencer(userId);
  const picture = useChosenPicture(influencer.avatarUrl);
  const form = useForm<InfluencerDetailsFields>({
    resolver: zodResolver(influencerDetailsSchema),
    defaultValues: {
      fullName: influencer.fullName ?? '',
      username: influencer.username,
      email: influencer.email ?? '',
    },
  });

  function showError(error: unknown) {
    if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    } else if (error instanceof RefusedError && error.message === AVATAR_REFUSED) {
      picture.refuse();
    } else {
      toast.error('Failed to update influencer details', { description: messageForError(error) });
    }
  }

  const save = useOneAtATime(async (fields: InfluencerDetailsFields) => {
    try {
      const outcome = await update.mutateAsync({
        ...fields,
        influencerId: influencer.id,
        photo: picture.photo,
      });
      toast.success('Influencer details updated successfully!');
      tellEmail(outcome, nameOf(influencer));
      onSaved();
    } catch (error) {
      showError(error);
    }
  });

  return {
    form,
    submit: form.handleSubmit(save),
    saving: update.isPending,
    /** After a successful save nothing is unsaved, although the form still holds the values. */
    hasChanges: !update.isSuccess && (form.formState.isDirty || picture.photo !== null),
    avatarField: picture.field,
  };
}

/**
 * Asks before changes are lost by closing the dialog, by going to another page, or by leaving the app.
 * @param onClose closes the dialog
 */
function useUnsavedChanges(hasChanges: boolean, onClose: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.key !== nextLocation.key,
  );
  const [isClosing, setIsClosing] = useState(false);

  useAskBeforeLeaving(hasChanges);

  return {
    isAsking: hasChanges && (isClosing || blocker.state === 'blocked'),
    close() {
      if (hasChanges) setIsClosing(true);
      else onClose();
    },
    keep() {
      setIsClosing(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    discard() {
      if (blocker.state === 'blocked') blocker.proceed();
      onClose();
    },
  };
}
