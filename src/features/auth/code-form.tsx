import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { type AuthenticatorCodeFields, authenticatorCodeSchema } from '@/domain/authenticator-code';
import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';
import { type FormField, fieldOf } from '@/shared/field-of';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import type { AuthenticatorApp } from './authenticator';

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
      <CodeFields apps={apps} app={form.register('app')} code={fieldOf(form, 'code')} hint={hint} />
      <Button type="submit" full loading={isGiving} loadingLabel="Checking...">
        {confirm}
      </Button>
    </form>
  );
}

const WRONG_CODE =
  "That isn't the code that the app shows now. Try the next one, and look whether the phone's clock is right.";

/** The auth service's codes of refusals that concern an app, or the time between asking for a code and getting it. */
const BY_AUTH_CODE: Record<string, string> = {
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your network changed just now. Please try again.',
  mfa_factor_not_found: 'This app was removed meanwhile.',
  too_many_enrolled_mfa_factors: 'There are ten apps already. Remove one first.',
};

/** The sentence for people that says why an authenticator app's code, or the app, was refused. */
export function messageForCode(error: unknown): string {
  if (error instanceof InvalidInputError) return WRONG_CODE;
  const known = error instanceof AuthRefusedError ? BY_AUTH_CODE[error.code ?? ''] : undefined;
  return known ?? messageForAuthError(error);
}

interface CodeFieldsProps {
  /** The apps whose code is accepted. */
  apps: readonly Pick<AuthenticatorApp, 'id' | 'name'>[];
  app: UseFormRegisterReturn;
  code: FormField;
  hint?: string;
}

/** The field for the code of an authenticator app, and where there are several apps, the choice of one. */
export function CodeFields({ apps, app, code, hint }: CodeFieldsProps) {
  return (
    <>
      {apps.length > 1 && (
        <Select label="Authenticator app" {...app}>
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label="Code of your authenticator app"
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="font-code tracking-[0.2em]"
        {...code}
      />
    </>
  );
}
