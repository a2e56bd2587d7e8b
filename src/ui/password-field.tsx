import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { CONTROL_CLASSES, Field, type FieldTexts, fieldControlProps } from './field';
import { IconButton } from './icon-button';

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>;

/** A password input whose text can be shown. */
export function PasswordField({ label, hint, error, ...props }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...props}
          {...fieldControlProps(id, { hint, error })}
          type={shown ? 'text' : 'password'}
          className={`${CONTROL_CLASSES} pr-13`}
        />
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          icon={shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0.5 my-auto text-muted"
        />
      </div>
    </Field>
  );
}

/** Tells password managers whose password a form is about. */
export function UserNameInput({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
