import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type ResetPasswordFields, resetPasswordSchema } from '@/domain/account';
import { SignedOutError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { useSession } from '@/shared/session/use-session';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Outcome } from '@/ui/outcome';
import { UserNameInput } from '@/ui/password-field';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { CodePanel } from './components/code-panel';
import { recoveryClient } from './data/mail-session';
import { recoveryQuery, useRecoveryLink, useResetPassword } from './data/passwords';
import { NewPasswordFields } from './new-password-fields';

/** How long the message of success stays before the page leads on (docs/product/accounts-and-sessions.md#password-reset). */
const REDIRECT_AFTER_MS = 3_000;
const DONE = 'Password reset successful!';
const DONE_DETAIL = 'Your password has been updated. You can now log in with your new password.';

interface ResetPasswordPanelProps {
  /** For somebody who is signed in and came without a link. */
  changePassword: ReactNode;
  /** Called three seconds after the reset. */
  onDone: () => void;
}

/** Takes the reset link by which the page was opened, and asks for a new password; says so when there is no valid link. */
export function ResetPasswordPanel({ changePassword, onDone }: ResetPasswordPanelProps) {
  const { status } = useSession();
  const recovery = useQuery(recoveryQuery);
  const reset = useResetPassword();
  const resetOnce = useSendOnce(reset, { onDone: () => toast.success(DONE, { description: DONE_DETAIL }) });

  useEffect(() => {
    if (!reset.isSuccess) return;
    const timer = setTimeout(onDone, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [reset.isSuccess, onDone]);

  if (reset.isSuccess) return <ResetDone />;
  const waiting = <Skeleton className="h-72 rounded" />;
  return (
    <QueryState query={recovery} waiting={waiting}>
      {(found) => {
        if (reset.error instanceof SignedOutError || found.link === 'invalid') return <InvalidLink />;
        if (found.link === 'unused') return <UnusedLink />;
        if (found.link === 'none') {
          if (status === 'loading') return waiting;
          return status === 'signed-in' ? changePassword : <InvalidLink />;
        }
        if (found.apps.length > 0) {
          return (
            <CodePanel
              email={found.email}
              apps={found.apps}
              client={recoveryClient}
              onGiven={() => void recovery.refetch()}
            />
          );
        }
        return (
          <ResetPasswordForm
            email={found.email}
            saving={reset.isPending}
            error={reset.error}
            onSubmit={resetOnce}
          />
        );
      }}
    </QueryState>
  );
}

function ResetDone() {
  return (
    <Outcome>
      <FormAlert tone="success">
        <p className="font-semibold">{DONE}</p>
        <p className="mt-1">{DONE_DETAIL}</p>
      </FormAlert>
      <LinkButton to={pages.login.path} full>
        Go to login
      </LinkButton>
    </Outcome>
  );
}

function UnusedLink() {
  const link = useRecoveryLink();
  // A second press in the same moment would use the link again, and find it invalid.
  const openOnce = useSendOnce(link);
  return (
    <div className="grid gap-5">
      {link.isError && <FormAlert>{messageForAuthError(link.error)}</FormAlert>}
      <Button full loading={link.isPending} loadingLabel="Opening..." onClick={() => void openOnce()}>
        Choose a new password
      </Button>
      <p className="text-sm text-muted">You type it on the next screen. The link can be used once only.</p>
    </div>
  );
}

function InvalidLink() {
  return (
    <div className="grid gap-5">
      <FormAlert>Invalid or expired password reset link. Please request a new one.</FormAlert>
      <LinkButton to={pages.forgotPassword.path} full>
        Request a new link
      </LinkButton>
    </div>
  );
}

interface ResetPasswordFormProps {
  /** Whose password it is. */
  email: string;
  saving: boolean;
  /** The last failure. */
  error: Error | null;
  onSubmit: (password: string) => Promise<void>;
}

function ResetPasswordForm({ email, saving, error, onSubmit }: ResetPasswordFormProps) {
  const form = useForm<ResetPasswordFields>({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { setFocus } = form;

  // The button that was pressed for this form is gone, and the focus with it.
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ password }) => onSubmit(password))}
      className="grid gap-5"
      aria-label="Reset password"
    >
      {error && <FormAlert>{messageForAuthError(error)}</FormAlert>}
      <p className="text-sm text-muted">
        For the account <strong className="text-ink wrap-anywhere">{email}</strong>
      </p>
      <UserNameInput email={email} />
      <NewPasswordFields
        label="New Password"
        confirmLabel="Confirm New Password"
        password={fieldOf(form, 'password')}
        confirmPassword={fieldOf(form, 'confirmPassword')}
      />
      <Button type="submit" full loading={saving} loadingLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}
