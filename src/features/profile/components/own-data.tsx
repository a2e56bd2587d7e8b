import { zodResolver } from '@hookform/resolvers/zod';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type OwnDataFields, ownDataSchema } from '@/domain/account';
import { RefusedError } from '@/lib/errors';
import { leaveFor } from '@/lib/leave-for';
import { messageForError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { PasswordField } from '@/ui/password-field';
import { useOwnDataLink } from '../data/account';

/** Hands out everything that is kept of the account (docs/product/accounts-and-sessions.md#own-data). */
export function OwnData({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <h2 className="text-xl">Your data</h2>
      <p className="mt-2 mb-5 text-muted">
        Everything that we keep of you, in one file: your profile and settings, whom you follow, your codes
        and what they achieved, and who changed what of them.
      </p>
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Download my data
      </Button>
      {open && <OwnDataDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Where the button was that had the focus. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

function OwnDataDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const link = useOwnDataLink();
  const formId = useId();
  const form = useForm<OwnDataFields>({
    resolver: zodResolver(ownDataSchema),
    defaultValues: { password: '' },
  });
  const begin = useOneAtATime(async ({ password }: OwnDataFields) => {
    try {
      // The answer is a file, so the page stays.
      leaveFor(await link.mutateAsync(password));
    } catch (error) {
      if (!(error instanceof RefusedError)) return;
      form.setError('password', { message: error.message }, { shouldFocus: true });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !link.isPending) onClose();
      }}
      title="Download your data"
      description={
        link.isSuccess ? undefined : 'The file tells a lot about you, so we ask for your password.'
      }
      footer={
        link.isSuccess ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <LinkButton
              href={link.data}
              target={undefined}
              icon={<Download size={18} aria-hidden="true" />}
              ref={focus}
            >
              Download (works for one hour)
            </LinkButton>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={link.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={link.isPending} loadingLabel="Checking...">
              Download
            </Button>
          </>
        )
      }
    >
      {link.isSuccess ? (
        <div className="grid gap-4">
          <FormAlert tone="success">Your file is being made, and downloads by itself.</FormAlert>
          <p>
            It is a zip: a CSV file for each list, the same as JSON for programs, and a README that says what
            is what. Nothing came? Use the link below. It ends after an hour, or when you sign out here.
          </p>
        </div>
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit(begin)}
          className="grid gap-5"
          aria-label="Download your data"
        >
          {link.isError && !(link.error instanceof RefusedError) && (
            <FormAlert>{messageForError(link.error)}</FormAlert>
          )}
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        </form>
      )}
    </Dialog>
  );
}
