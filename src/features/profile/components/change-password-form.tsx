import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type ChangePasswordFields, changePasswordSchema } from '@/domain/account';
import { NewPasswordFields } from '@/features/auth/new-password-fields';
import { AuthRefusedError, InvalidInputError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField } from '@/ui/password-field';
import { toast } from '@/ui/toast';
import { UserNameInput } from '@/ui/user-name-input';
import { useChangePassword } from '../data/account';

const EMPTY: ChangePasswordFields = { currentPassword: '', password: '', confirmPassword: '' };

/** The anchor in the address that leads here (src/shared/paths.ts). */
const CHANGE_PASSWORD_HASH = '#change-password';

/** The auth service's codes for a refused new password. */
const ABOUT_NEW_PASSWORD = new Set(['same_password', 'weak_password']);

export function ChangePasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm<ChangePasswordFields>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: EMPTY,
  });
  const { errors } = form.formState;
  const { hash } = useLocation();
  const { setFocus } = form;
  useEffect(() => {
    if (hash === CHANGE_PASSWORD_HASH) setFocus('currentPassword');
  }, [hash, setFocus]);
  const isAtField = change.error instanceof InvalidInputError || isAboutNewPassword(change.error);

  function showError(error: unknown) {
    if (error instanceof InvalidInputError) {
      form.setError(
        'currentPassword',
        { message: 'The current password is incorrect.' },
        { shouldFocus: true },
      );
    }
    if (isAboutNewPassword(error)) {
      form.setError('password', { message: error.message }, { shouldFocus: true });
    }
  }

  const send = useOneAtATime(async ({ currentPassword, password }: ChangePasswordFields) => {
    try {
      await change.mutateAsync({ currentPassword, password });
      form.reset(EMPTY);
      toast.success('Password changed', { description: 'Your other devices have been signed out.' });
    } catch (error) {
      showError(error);
    }
  });

  return (
    <Card>
      <h2 className="mb-6 text-xl">Change password</h2>
      <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5" aria-label="Change password">
        {change.isError && !isAtField && <FormAlert>{messageForAuthError(change.error)}</FormAlert>}
        <UserNameInput email={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          password={form.register('password')}
          confirmPassword={form.register('confirmPassword')}
          errors={errors}
        />
        <Button type="submit" variant="secondary" full loading={change.isPending} loadingLabel="Changing...">
          Change Password
        </Button>
      </form>
    </Card>
  );
}

function isAboutNewPassword(error: unknown): error is AuthRefusedError {
  return error instanceof AuthRefusedError && ABOUT_NEW_PASSWORD.has(error.code ?? '');
}
