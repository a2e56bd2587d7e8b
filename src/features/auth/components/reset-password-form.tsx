import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN_LENGTH, type ResetPasswordFields, resetPasswordSchema } from '@/domain/account';
import { wordsForAuthError } from '@/shared/error-words';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField } from '@/ui/password-field';

interface ResetPasswordFormProps {
  /** Whose password it is. */
  email: string;
  saving: boolean;
  /** Why the last try failed. */
  error: Error | null;
  onSubmit: (password: string) => void;
}

export function ResetPasswordForm({ email, saving, error, onSubmit }: ResetPasswordFormProps) {
  const form = useForm<ResetPasswordFields>({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ password }) => {
    if (!saving) onSubmit(password);
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Reset password">
      {error && <FormAlert>{wordsForAuthError(error)}</FormAlert>}
      <p className="text-sm text-muted">
        For the account <strong className="text-ink wrap-anywhere">{email}</strong>
      </p>
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        minLength={PASSWORD_MIN_LENGTH}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" full loading={saving} loadingLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}
