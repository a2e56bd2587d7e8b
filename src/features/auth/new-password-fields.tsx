import { PASSWORD_MIN_LENGTH } from '@/domain/account';
import type { FormField } from '@/shared/field-of';
import { PasswordField } from '@/ui/password-field';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  password: FormField;
  confirmPassword: FormField;
}

/** A new password and its repetition. */
export function NewPasswordFields({
  label,
  confirmLabel,
  password,
  confirmPassword,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        minLength={PASSWORD_MIN_LENGTH}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        {...password}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...confirmPassword} />
    </>
  );
}
