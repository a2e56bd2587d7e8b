import { zodResolver } from '@hookform/resolvers/zod';
import { refusalCodes } from '@rules/refusal-codes';
import { USERNAME_TAKEN } from '@rules/usernames';
import { Fragment, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { UsernameField } from '@/features/auth/username-field';
import { AvatarField, useChosenPicture } from '@/features/profile/avatar-field';
import { ConflictError, RefusedError } from '@/lib/errors';
import { ChangedMeanwhile } from '@/shared/changed-meanwhile';
import { messageForError } from '@/shared/error-messages';
import { useAskBeforeLeaving } from '@/shared/unsaved';
import { useMeetingEdits } from '@/shared/use-meeting-edits';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { type EmailOutcome, isChangedMeanwhile, useUpdateInfluencer } from '../data/change-influencer';
import { type ManagedInfluencer, nameOf } from '../data/managed-influencers';
import { differences, type InfluencerDetailsFields, influencerDetailsSchema } from '../rules/managed-account';

interface EditInfluencerDialogProps {
  userId: string;
  /** The account as it is saved now. */
  influencer: ManagedInfluencer;
  onClose: () => void;
}

export function EditInfluencerDialog({ userId, influencer, onClose }: EditInfluencerDialogProps) {
  const { form, submit, saving, hasChanges, meeting, avatarField } = useEditInfluencerForm(
    userId,
    influencer,
    onClose,
  );
  const unsaved = useUnsavedChanges(hasChanges, onClose);
  const { errors } = form.formState;
  const formId = useId();
  const saveButton = useRef<HTMLButtonElement>(null);
  const typedUsername = useWatch({ control: form.control, name: 'username' });
  // The dialog keeps its name, whoever changes the influencer's.
  const [name] = useState(nameOf(influencer));
  const isTakenOver = influencer.temporaryPassword === null;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !saving) unsaved.close();
      }}
      title={`Edit ${name}`}
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
            <Button
              ref={saveButton}
              type="submit"
              form={formId}
              loading={saving}
              loadingLabel="Saving..."
              disabled={meeting.isOutdated}
            >
              Save Changes
            </Button>
          </Fragment>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5" aria-label="Edit influencer">
        {unsaved.isAsking && <FormAlert>Your changes aren't saved.</FormAlert>}
        {/* What is changed while it is being saved would be lost when the dialog closes. */}
        <AvatarField {...avatarField} disabled={saving} />
        <TextField
          label="Full name"
          autoComplete="off"
          readOnly={saving}
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <UsernameField
          typed={typedUsername}
          own={influencer.username}
          readOnly={saving}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          readOnly={saving}
          hint={
            isTakenOver
              ? 'The influencer confirms a new address by mail, at the present one.'
              : 'Changes at once, while the temporary password stands.'
          }
          error={errors.email?.message}
          {...form.register('email')}
        />
        {meeting.isOutdated ? (
          <ChangedMeanwhile {...meeting} what={`the account of ${name}`} saveButton={saveButton} />
        ) : (
          // What they wrote couldn't be read.
          meeting.wasRefused && <FormAlert>Somebody else changed this account meanwhile.</FormAlert>
        )}
      </form>
    </Dialog>
  );
}

function toastEmailOutcome({ email, warning }: EmailOutcome, name: string) {
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
  const saved: InfluencerDetailsFields = {
    fullName: influencer.fullName ?? '',
    username: influencer.username,
    email: influencer.email ?? '',
  };
  const form = useForm<InfluencerDetailsFields>({
    resolver: zodResolver(influencerDetailsSchema),
    defaultValues: saved,
  });
  const typed = { ...saved, ...useWatch({ control: form.control }) };
  const { base, ...meeting } = useMeetingEdits<InfluencerDetailsFields>({
    start: saved,
    saved,
    typed,
    isSame: (one, other) => differences(one, other).length === 0,
    isSaving: update.isPending || update.isSuccess,
    show: (fields) => form.reset(fields),
    onDecide: update.reset,
  });

  function showError(error: unknown) {
    if (isChangedMeanwhile(error)) {
      // If something was changed here, the form itself asks which of the two to keep.
      if (!meeting.isChanged)
        toast.info('Somebody else changed the account meanwhile. The form shows what they wrote.');
    } else if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    } else if (error instanceof RefusedError && error.rule === refusalCodes.noPicture) {
      picture.refuse();
    } else if (!picture.isUnreadable(error)) {
      toast.error('Failed to update influencer details', { description: messageForError(error) });
    }
  }

  const save = useOneAtATime(async (fields: InfluencerDetailsFields) => {
    try {
      const outcome = await update.mutateAsync({
        ...fields,
        influencerId: influencer.id,
        seen: base,
        photo: picture.chosen(),
      });
      toast.success('Influencer details updated successfully!');
      toastEmailOutcome(outcome, nameOf(influencer));
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
    hasChanges: !update.isSuccess && (meeting.isChanged || picture.photo !== null),
    meeting: {
      ...meeting,
      wasRefused: isChangedMeanwhile(update.error),
      theirs: differences(typed, saved).map(([field, label]) => ({ label, value: saved[field] })),
    },
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
