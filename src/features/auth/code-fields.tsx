import type { UseFormRegisterReturn } from 'react-hook-form';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import type { AuthenticatorApp } from './apps';

interface CodeFieldsProps {
  /** The apps whose code is accepted. */
  apps: readonly Pick<AuthenticatorApp, 'id' | 'name'>[];
  app: UseFormRegisterReturn;
  code: UseFormRegisterReturn;
  /** What is wrong with the code. */
  error: string | undefined;
  hint?: string;
}

/** The field for the code of an authenticator app, and where there are several apps, the choice of one. */
export function CodeFields({ apps, app, code, error, hint }: CodeFieldsProps) {
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
        error={error}
        {...code}
      />
    </>
  );
}
