import { zodResolver } from '@hookform/resolvers/zod';
import { Download } from 'lucide-react';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type OwnPasswordFields, ownPasswordSchema } from '@/domain/account';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField, UserNameInput } from '@/ui/password-field';
import type { useOwnDataFile, useOwnDataToken } from '../data/account';

interface OwnDataDialogProps {
  email: string;
  /** The request that exchanges the password for a token, and holds it. */
  token: ReturnType<typeof useOwnDataToken>;
  /** The request that downloads the file. */
  file: ReturnType<typeof useOwnDataFile>;
  onClose: () => void;
}

/** Asks for the password, downloads everything that is kept of the account, and offers the download again. */
export function OwnDataDialog({ email, token, file, onClose }: OwnDataDialogProps) {
  const formId = useId();
  const download = useRef<HTMLButtonElement>(null);
  const form = useForm<OwnPasswordFields>({
    resolver: zodResolver(ownPasswordSchema),
    defaultValues: { password: '' },
  });
  const begin = useOneAtATime(async (fields: OwnPasswordFields) => {
    try {
      file.reset();
      const newToken = await token.mutateAsync(fields.password);
      form.reset();
      // The password field, which may have the focus, goes. The button stays: React keeps one element for 'Download' and 'Download again'.
      download.current?.focus();
      file.mutate(newToken);
    } catch (error) {
      if (!(error instanceof RefusedError)) return;
      form.setError('password', { message: error.message }, { shouldFocus: true });
    }
  });
  const isBusy = token.isPending || file.isPending;
  // A refused password is told at its field. The file is refused when its token has expired, and then the password is asked for again.
  const failure = token.error instanceof RefusedError ? null : (token.error ?? file.error);

  return (
    <Dialog
      isBusy={isBusy}
      onClose={onClose}
      title="Download your data"
      description={
        token.isSuccess ? undefined : 'The file tells a lot about you, so we ask for your password.'
      }
      footer={
        token.isSuccess ? (
          <>
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              Close
            </Button>
            <Button
              icon={Download}
              onClick={() => file.mutate(token.data)}
              loading={file.isPending}
              loadingLabel="Downloading..."
              ref={download}
            >
              Download again
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={isBusy} loadingLabel="Checking..." ref={download}>
              Download
            </Button>
          </>
        )
      }
    >
      {token.isSuccess ? (
        <DownloadState file={file} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit(begin)}
          className="grid gap-5"
          aria-label="Download your data"
        >
          {failure && <FormAlert>{messageForError(failure)}</FormAlert>}
          <UserNameInput email={email} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            {...fieldOf(form, 'password')}
          />
        </form>
      )}
    </Dialog>
  );
}

function DownloadState({ file }: Pick<OwnDataDialogProps, 'file'>) {
  return (
    <div className="grid gap-4">
      {file.isError && <FormAlert>{messageForError(file.error)}</FormAlert>}
      {file.isPending && (
        <FormAlert tone="info">
          Your file is being made. With thousands of codes that takes a moment.
        </FormAlert>
      )}
      {file.isSuccess && <FormAlert tone="success">Your file is among your downloads.</FormAlert>}
      <p>
        It is a zip: a CSV file for each list, the same as JSON for programs, and a README that says what is
        what. You can download it again for an hour, until you sign out here or leave this page.
      </p>
    </div>
  );
}
