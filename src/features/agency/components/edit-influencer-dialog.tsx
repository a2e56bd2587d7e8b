import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { UsernameField } from '@/features/auth/username-field';
import { AvatarField } from '@/features/profile/avatar-field';
import { ChangedMeanwhile } from '@/shared/edit-conflict';
import { fieldOf } from '@/shared/field-of';
import { useAskBeforeLeaving } from '@/shared/leaving';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { pressedOnce } from '@/ui/focus';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { type ManagedInfluencer, nameOf } from '../data/managed-influencers';
import { useEditInfluencerForm } from './use-edit-influencer-form';

interface EditInfluencerDialogProps {
  userId: string;
  /** The account as it is saved now. */
  influencer: ManagedInfluencer;
  onClose: () => void;
}

export function EditInfluencerDialog({ userId, influencer, onClose }: EditInfluencerDialogProps) {
  const { form, submit, saving, hasChanges, conflict, avatarField } = useEditInfluencerForm(
    userId,
    influencer,
    onClose,
  );
  const unsaved = useUnsavedChanges(hasChanges, onClose);
  const formId = useId();
  const saveButton = useRef<HTMLButtonElement>(null);
  const typedUsername = useWatch({ control: form.control, name: 'username' });
  // The dialog keeps its title while the influencer's name changes.
  const [name] = useState(nameOf(influencer));
  const isTakenOver = influencer.temporaryPassword === null;

  return (
    <Dialog
      isBusy={saving}
      onClose={unsaved.close}
      title={`Edit ${name}`}
      footer={
        // Keys make these two different buttons: if 'Keep editing' became 'Save Changes', the same press would save.
        unsaved.isAsking ? (
          <Fragment key="asking">
            <Button
              variant="secondary"
              disabled={saving}
              // This button stands where Cancel stood, so a double click on Cancel mustn't press it, too.
              {...pressedOnce(unsaved.discard)}
            >
              Discard changes
            </Button>
            <Button autoFocus onClick={unsaved.keep}>
              Keep editing
            </Button>
          </Fragment>
        ) : (
          <Fragment key="editing">
            <Button variant="secondary" onClick={unsaved.close} disabled={saving}>
              Cancel
            </Button>
            <Button
              ref={saveButton}
              type="submit"
              form={formId}
              loading={saving}
              loadingLabel="Saving..."
              disabled={conflict.isOutdated}
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
        <TextField label="Full name" autoComplete="off" readOnly={saving} {...fieldOf(form, 'fullName')} />
        <UsernameField
          typed={typedUsername}
          own={influencer.username}
          readOnly={saving}
          {...fieldOf(form, 'username')}
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
          {...fieldOf(form, 'email')}
        />
        {conflict.isOutdated ? (
          <ChangedMeanwhile {...conflict} what={`the account of ${name}`} saveButton={saveButton} />
        ) : (
          // The save was refused because somebody else had saved, and what they saved couldn't be read.
          conflict.wasRefused && <FormAlert>Somebody else changed this account meanwhile.</FormAlert>
        )}
      </form>
    </Dialog>
  );
}

/**
 * Asks before changes are lost by closing the dialog, by going to another page, or by leaving the app.
 * @param onClose closes the dialog
 */
function useUnsavedChanges(hasChanges: boolean, onClose: () => void) {
  const blocker = useBlocker(hasChanges);
  const [isClosing, setIsClosing] = useState(false);

  useAskBeforeLeaving(hasChanges);

  function keep() {
    setIsClosing(false);
    if (blocker.state === 'blocked') blocker.reset();
  }

  // Whoever has typed the former values back needn't answer any more, nor be asked when they change something again.
  const stopAsking = useEffectEvent(keep);
  useEffect(() => {
    if (!hasChanges) stopAsking();
  }, [hasChanges]);

  return {
    isAsking: hasChanges && (isClosing || blocker.state === 'blocked'),
    close() {
      if (hasChanges) setIsClosing(true);
      else onClose();
    },
    keep,
    discard() {
      if (blocker.state === 'blocked') blocker.proceed();
      onClose();
    },
  };
}
