import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type ChangePasswordFields, changePasswordSchema } from '@/domain/account';
import { changePassword } from '@/features/auth/change-password';
import { NewPasswordFields } from '@/features/auth/new-password-fields';
import { AuthRefusedError, InvalidInputError, RefusedError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField, UserNameInput } from '@/ui/password-field';
import { toast } from '@/ui/toast';
import { DeleteAccount } from './components/delete-account';
import { EditProfileForm } from './components/edit-profile-form';
import { OwnDataDialog } from './components/own-data-dialog';
import { useOwnDataFile, useOwnDataToken } from './data/account';
import type { ProfileTabProps } from './profile-screen';

/** Profile fields, password, own data and deletion: what somebody can change about their account. */
export function EditTab({ user, profile, profileForm }: ProfileTabProps) {
  const email = user.email ?? '';
  return (
    <div className="grid gap-6">
      <EditProfileForm
        profileForm={profileForm}
        savedUsername={profile.username}
        isInfluencer={profile.is_influencer}
      />
      <ChangePasswordForm email={email} />
      <OwnData email={email} />
      <DeleteAccount
        email={email}
        isAgency={profile.is_agency}
        isPublic={profile.is_influencer || profile.is_creditcard || profile.is_featured}
      />
    </div>
  );
}

/** Downloads everything that is kept of the account (docs/product/accounts-and-sessions.md#own-data). */
function OwnData({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  // Kept here, so that the dialog still has the token when it is opened again.
  const token = useOwnDataToken();
  const file = useOwnDataFile({
    onError: (error) => {
      // The token's hour is over: the dialog asks for the password again, and says why.
      if (error instanceof RefusedError) token.reset();
    },
  });
  return (
    <Card>
      <h2 className="text-xl">Your data</h2>
      <p className="mt-2 mb-5 text-muted">
        What we keep of you, in one file: your profile and settings, whom you follow, your codes and what they
        achieved, and who changed what of them. The README in it says what is left out.
      </p>
      <Button variant="secondary" icon={Download} onClick={() => setOpen(true)}>
        Download my data
      </Button>
      {open && <OwnDataDialog email={email} token={token} file={file} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const EMPTY: ChangePasswordFields = { currentPassword: '', password: '', confirmPassword: '' };

/** The anchor in the address that leads here (src/shared/paths.ts). */
const CHANGE_PASSWORD_HASH = '#change-password';

/** The auth service's codes for a refused new password. */
const ABOUT_NEW_PASSWORD = new Set(['same_password', 'weak_password']);

function ChangePasswordForm({ email }: { email: string }) {
  const change = useMutation({ mutationFn: changePassword });
  const form = useForm<ChangePasswordFields>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: EMPTY,
  });
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

  const send = useSendOnce(change, {
    onDone: () => {
      form.reset(EMPTY);
      toast.success('Password changed', { description: 'Your other devices have been signed out.' });
    },
    onFailed: showError,
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
          {...fieldOf(form, 'currentPassword')}
        />
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          password={fieldOf(form, 'password')}
          confirmPassword={fieldOf(form, 'confirmPassword')}
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
