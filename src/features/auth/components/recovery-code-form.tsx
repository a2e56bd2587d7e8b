import { zodResolver } from '@hookform/resolvers/zod';
import { readRecoveryCode } from '@rules/recovery-code';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';

const recoveryCodeSchema = z.object({
  code: z
    .string()
    .check(
      z.refine(
        (typed) => readRecoveryCode(typed) !== null,
        'A recovery code has ten letters and digits, such as k3m9x-7qf2t.',
      ),
    ),
});

type RecoveryCodeFields = z.infer<typeof recoveryCodeSchema>;

interface RecoveryCodeFormProps {
  onGive: (code: string) => Promise<void>;
  /** The last failure. */
  error: Error | null;
  isGiving: boolean;
}

/** Asks for a recovery code, and says what follows. */
export function RecoveryCodeForm({ onGive, error, isGiving }: RecoveryCodeFormProps) {
  const form = useForm<RecoveryCodeFields>({
    resolver: zodResolver(recoveryCodeSchema),
    defaultValues: { code: '' },
  });
  const { setError, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const isAboutCode = error instanceof RefusedError;

  const give = useOneAtATime(async ({ code }: RecoveryCodeFields) => {
    try {
      await onGive(code);
    } catch (failure) {
      if (failure instanceof RefusedError)
        setError('code', { message: failure.message }, { shouldFocus: true });
    }
  });

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(give)}
      className="grid gap-5"
      aria-label="Use a recovery code"
    >
      {error && !isAboutCode && <FormAlert>{messageForError(error)}</FormAlert>}
      <p className="text-sm text-muted">
        A recovery code takes the app's place, once. It removes every authenticator app and every recovery
        code from your account, and signs you out everywhere else. Then add an app anew.
      </p>
      <TextField
        label="Recovery code"
        hint="One of those that you printed or stored, such as k3m9x-7qf2t."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-code"
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" full loading={isGiving} loadingLabel="Checking...">
        Use the recovery code
      </Button>
      <p className="text-sm text-muted">
        No recovery code either? Our <TextLink to={pages.contact.path}>contact page</TextLink> tells how to
        reach us.
      </p>
    </form>
  );
}
