import { useEffect } from 'react';
import { toast } from 'sonner';
import { SignedOutError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { wordsForError } from '@/shared/error-words';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { useResetPassword } from '../data/reset-password';
import type { ResetLink } from '../reset-link';
import { ResetPasswordForm } from './reset-password-form';

/** Spec 1 §9. */
const REDIRECT_AFTER_MS = 3_000;
const DONE = 'Password reset successful!';
const DONE_DETAIL = 'Your password has been updated. You can now log in with your new password.';

interface ResetPasswordPanelProps {
  link: ResetLink;
  /** Three seconds after the reset. */
  onDone: () => void;
}

export function ResetPasswordPanel({ link, onDone }: ResetPasswordPanelProps) {
  const reset = useResetPassword();

  useEffect(() => {
    if (!reset.isSuccess) return;
    const timer = setTimeout(onDone, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [reset.isSuccess, onDone]);

  if (reset.isSuccess) return <ResetDone signOutProblem={reset.data.signOutProblem} />;
  // Towards the end of the reset the session goes: that says nothing about the link any more.
  if (!reset.isPending) {
    if (link === 'invalid' || reset.error instanceof SignedOutError) return <InvalidLink />;
    if (link === 'checking') return <Skeleton className="h-72 rounded" />;
  }
  return (
    <ResetPasswordForm
      saving={reset.isPending}
      error={reset.error}
      onSubmit={(password) =>
        reset.mutate(password, { onSuccess: () => toast.success(DONE, { description: DONE_DETAIL }) })
      }
    />
  );
}

function ResetDone({ signOutProblem }: { signOutProblem: Error | null }) {
  return (
    <div className="grid gap-5">
      <FormAlert tone="success">
        <p className="font-semibold">{DONE}</p>
        <p className="mt-1">{DONE_DETAIL}</p>
      </FormAlert>
      {signOutProblem && (
        <FormAlert tone="info">
          Your other devices may still be signed in. {wordsForError(signOutProblem)}
        </FormAlert>
      )}
      <LinkButton to={paths.login.to()} full>
        Go to login
      </LinkButton>
    </div>
  );
}

function InvalidLink() {
  return (
    <div className="grid gap-5">
      <FormAlert>Invalid or expired password reset link. Please request a new one.</FormAlert>
      <LinkButton to={paths.forgotPassword.to()} full>
        Request a new link
      </LinkButton>
    </div>
  );
}
