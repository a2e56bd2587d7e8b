import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ForgotPasswordFields, forgotPasswordSchema } from '@/domain/account';
import { messageForAuthError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { Outcome } from '@/ui/outcome';
import { TextField } from '@/ui/text-field';
import { useRequestPasswordReset } from './data/passwords';

/** The form, then the confirmation that the link was sent. */
export function ForgotPasswordForm() {
  const request = useRequestPasswordReset();
  const form = useForm<ForgotPasswordFields>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });

  const send = useSendOnce(request);

  if (request.isSuccess) {
    return (
      <Outcome>
        <FormAlert tone="success">Reset link sent! Check your email for a password reset link.</FormAlert>
        <p className="text-sm text-muted">
          Nothing there? Look in your spam folder, and check that{' '}
          <strong className="font-semibold text-ink wrap-anywhere">{request.variables.email}</strong> is the
          address of your account.
        </p>
        <Button variant="secondary" full onClick={() => request.reset()}>
          Use another address
        </Button>
      </Outcome>
    );
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5" aria-label="Forgot password">
      {request.isError && <FormAlert>{messageForAuthError(request.error)}</FormAlert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...fieldOf(form, 'email')}
      />
      <Button type="submit" full loading={request.isPending} loadingLabel="Sending...">
        Send reset link
      </Button>
    </form>
  );
}
