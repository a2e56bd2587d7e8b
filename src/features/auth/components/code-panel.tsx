import { zodResolver } from '@hookform/resolvers/zod';
import { readRecoveryCode } from '@rules/recovery-code';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { pages } from '@/shared/pages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import {
  type AuthenticatorApp,
  type ClientOfSession,
  useGiveCode,
  useGiveRecoveryCode,
} from '../authenticator';
import { CodeForm } from '../code-form';

interface CodePanelProps {
  /** Whose code it is. */
  email: string;
  apps: readonly AuthenticatorApp[];
  /** The client whose session gives the code; by default that of this device. */
  client?: ClientOfSession;
  onGiven: (by: 'code' | 'recovery code') => void;
}

/** Asks for the code of an authenticator app, or for a recovery code in its place. */
export function CodePanel({ email, apps, client, onGiven }: CodePanelProps) {
  const [hasLostPhone, setHasLostPhone] = useState(false);
  const code = useGiveCode(client);
  const recovery = useGiveRecoveryCode(client);
  // `onGiven` is called after `mutateAsync`, because the new session may remove the panel, and then callbacks of `mutate` aren't called.
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        For the account <strong className="text-ink wrap-anywhere">{email}</strong>
      </p>
      {hasLostPhone ? (
        <RecoveryCodeForm
          onGive={(given) => recovery.mutateAsync(given).then(() => onGiven('recovery code'))}
          error={recovery.error}
          isGiving={recovery.isPending}
        />
      ) : (
        <CodeForm
          // Resets the form when the apps change, because an app that was removed meanwhile mustn't stay chosen.
          key={apps
            .map(({ id }) => id)
            .toSorted()
            .join()}
          apps={apps}
          onGive={(given) => code.mutateAsync(given).then(() => onGiven('code'))}
          error={code.error}
          isGiving={code.isPending}
          confirm="Continue"
          hint="Six digits, which change every half minute."
        />
      )}
      <Button variant="ghost" full onClick={() => setHasLostPhone(!hasLostPhone)}>
        {hasLostPhone ? 'Back to the code' : 'I have lost my phone'}
      </Button>
    </div>
  );
}

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

/** Asks for a recovery code, and says what its use does to the account. */
function RecoveryCodeForm({ onGive, error, isGiving }: RecoveryCodeFormProps) {
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
        {...fieldOf(form, 'code')}
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
