import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type LoginFields, loginSchema } from '@/domain/account';
import { AuthRefusedError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { pages } from '@/shared/pages';
import { useSession } from '@/shared/session/use-session';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { useSignIn } from './data/sign-in';

const isUnconfirmed = (error: unknown) =>
  error instanceof AuthRefusedError && error.code === 'email_not_confirmed';

/** Two refusals have sentences of this form's own. */
function messageForLoginError(error: unknown) {
  if (error instanceof AuthRefusedError && error.code === 'invalid_credentials') {
    return 'The email or password you entered is incorrect. Please try again.';
  }
  if (isUnconfirmed(error)) return 'Please verify your email address before logging in.';
  return messageForAuthError(error);
}

/** The form to sign in. It leads nowhere by itself: after the sign-in the route guard leads on. */
export function LoginForm() {
  const { hasEnded } = useSession();
  const signIn = useSignIn();
  const form = useForm<LoginFields>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });

  const send = useSendOnce(signIn, {
    onDone: ({ needsCode }) => {
      if (!needsCode) toast.success('Successfully logged in!');
    },
  });

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5" aria-label="Sign in">
      {hasEnded && !signIn.isError && (
        <FormAlert tone="info">
          You were signed out: by a new password, from another device, or by us. Sign in again, and you are
          back where you were.
        </FormAlert>
      )}
      {signIn.isError && <FormAlert>{messageForLoginError(signIn.error)}</FormAlert>}
      {isUnconfirmed(signIn.error) && (
        <p className="text-sm text-muted">
          Is our mail gone, or its link too old? Ask for a link by 'Forgot your password?': it confirms your
          address, too.
        </p>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...fieldOf(form, 'email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...fieldOf(form, 'password')} />
      <p className="-mt-2 text-right text-sm">
        <TextLink to={pages.forgotPassword.path}>Forgot your password?</TextLink>
      </p>
      <Button type="submit" full loading={signIn.isPending} loadingLabel="Signing in...">
        Sign In
      </Button>
      <p className="flex flex-wrap justify-center gap-x-5 text-sm">
        <TextLink to={pages.terms.path} target="_blank">
          Terms of Service
        </TextLink>
        <TextLink to={pages.privacy.path} target="_blank">
          Privacy Policy
        </TextLink>
      </p>
    </form>
  );
}
