import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { type ChangePasswordFields, changePasswordSchema } from '@/domain/account';
import { InvalidInputError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { useSession } from '@/shared/session/use-session';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField, UserNameInput } from '@/ui/password-field';
import { toast } from '@/ui/toast';
import { temporaryPasswordQuery, useSetOwnPassword } from './change-password';
import { isOwnPasswordPostponed, postponeOwnPassword, typedPassword } from './data/sign-in';
import { NewPasswordFields } from './new-password-fields';

/**
 * Asks an influencer who has signed in with a temporary password to set an own one. The influencer can put it off until the
 * next sign-in, because a password that is chosen in a hurry is a bad one.
 */
export function OwnPassword({ userId }: { userId: string }) {
  const temporary = useQuery(temporaryPasswordQuery(userId));
  const [isLater, setLater] = useState(() => isOwnPasswordPostponed(userId));
  if (temporary.data !== true || isLater) return null;
  return (
    <OwnPasswordDialog
      userId={userId}
      onLater={() => {
        postponeOwnPassword(userId);
        setLater(true);
      }}
    />
  );
}

function OwnPasswordDialog({ userId, onLater }: { userId: string; onLater: () => void }) {
  const { user } = useSession();
  const change = useSetOwnPassword(userId);
  // The password that was typed at the sign-in. It is empty when it isn't known or was wrong; then there is a field for it.
  const [known, setKnown] = useState(typedPassword);
  const form = useForm<ChangePasswordFields>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: known, password: '', confirmPassword: '' },
  });
  const isWrong = change.error instanceof InvalidInputError;

  const send = useSendOnce(change, {
    onDone: () =>
      toast.success('Your own password is set', {
        description: "Sign in with it from now on. Your agency doesn't know it.",
      }),
    onFailed: (error) => {
      if (!(error instanceof InvalidInputError)) return;
      // The field of the temporary password is rendered at once, so that it can take the focus.
      flushSync(() => setKnown(''));
      form.setError(
        'currentPassword',
        { message: 'The temporary password is incorrect.' },
        { shouldFocus: true },
      );
    },
  });

  return (
    <ConfirmDialog
      title="Choose your own password"
      description="Your agency gave you the password you signed in with, and can see it. Choose one that only you know."
      confirm="Set Password"
      confirming="Saving..."
      keep="Later"
      isBusy={change.isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onLater}
    >
      {change.isError && !isWrong && <FormAlert>{messageForAuthError(change.error)}</FormAlert>}
      <UserNameInput email={user?.email ?? ''} />
      {known === '' && (
        <PasswordField
          label="Temporary password"
          autoComplete="current-password"
          {...fieldOf(form, 'currentPassword')}
        />
      )}
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        password={fieldOf(form, 'password')}
        confirmPassword={fieldOf(form, 'confirmPassword')}
      />
    </ConfirmDialog>
  );
}
