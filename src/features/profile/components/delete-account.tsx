import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DELETION_WORD, type DeleteAccountFields, deleteAccountSchema } from '@/domain/account';
import { messageForError } from '@/shared/error-messages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { useDeleteAccount } from '../data/account';

interface DeleteAccountProps {
  isAgency: boolean;
  onDeleted: () => void;
}

export function DeleteAccount({ isAgency, onDeleted }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <h2 className="text-xl">Delete account</h2>
      <p className="mt-2 mb-5 text-muted">
        Your profile, your picture, whom you follow and every code you published go for good.
        {isAgency && ' The influencers you manage keep their accounts and codes.'}
      </p>
      <Button
        variant="secondary"
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Delete account
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </Card>
  );
}

function DeleteAccountDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const remove = useDeleteAccount();
  const formId = useId();
  const form = useForm<DeleteAccountFields>({
    resolver: zodResolver(deleteAccountSchema),
    defaultValues: { confirmation: '' },
  });
  // After success the page is about to be left, so the button stays busy.
  const busy = remove.isPending || remove.isSuccess;

  const submit = form.handleSubmit(() => {
    if (!busy) remove.mutate(undefined, { onSuccess: onDeleted });
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title="Delete your account?"
      description="This can’t be undone."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={busy} loadingLabel="Deleting...">
            Delete for good
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5" aria-label="Delete account">
        {remove.isError && <FormAlert>{messageForError(remove.error)}</FormAlert>}
        <TextField
          label={`Type ${DELETION_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={form.formState.errors.confirmation?.message}
          {...form.register('confirmation')}
        />
      </form>
    </Dialog>
  );
}
