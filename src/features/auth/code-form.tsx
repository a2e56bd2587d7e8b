import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type AuthenticatorCodeFields, authenticatorCodeSchema } from '@/domain/authenticator-code';
import { InvalidInputError } from '@/lib/errors';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import type { AuthenticatorApp } from './apps';
import { CodeFields } from './code-fields';
import { messageForCode } from './code-words';

interface CodeFormProps {
  apps: readonly Pick<AuthenticatorApp, 'id' | 'name'>[];
  /** Gives the code; fails with the classified error. */
  onGive: (given: AuthenticatorCodeFields) => Promise<void>;
  /** The last failure. */
  error: Error | null;
  isGiving: boolean;
  confirm: string;
  hint?: string;
}

/** Asks for the code of an authenticator app. The field has the focus, because the form is all that there is to do. */
export function CodeForm({ apps, onGive, error, isGiving, confirm, hint }: CodeFormProps) {
  const form = useForm<AuthenticatorCodeFields>({
    resolver: zodResolver(authenticatorCodeSchema),
    defaultValues: { app: apps[0]?.id ?? '', code: '' },
  });
  const { setError, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const isWrong = error instanceof InvalidInputError;

  const give = useOneAtATime(async (given: AuthenticatorCodeFields) => {
    try {
      await onGive(given);
    } catch (failure) {
      if (!(failure instanceof InvalidInputError)) return;
      setError('code', { message: messageForCode(failure) }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={form.handleSubmit(give)} className="grid gap-5" aria-label="Code">
      {error && !isWrong && <FormAlert>{messageForCode(error)}</FormAlert>}
      <CodeFields
        apps={apps}
        app={form.register('app')}
        code={form.register('code')}
        error={form.formState.errors.code?.message}
        hint={hint}
      />
      <Button type="submit" full loading={isGiving} loadingLabel="Checking...">
        {confirm}
      </Button>
    </form>
  );
}
