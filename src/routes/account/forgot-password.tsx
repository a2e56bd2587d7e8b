import { AuthPage } from '@/features/auth/components/auth-page';
import { ForgotPasswordForm } from '@/features/auth/components/forgot-password-form';
import { paths } from '@/lib/paths';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { TextLink } from '@/ui/text-link';

export function Component() {
  usePageMeta({ title: 'Forgot Password', isPrivate: true });
  return (
    <AuthPage
      title="Forgot your password?"
      description="Tell us your email address, and we send you a link to set a new one."
      footer={
        <>
          <TextLink to={paths.login.to()}>Back to login</TextLink>
          <span className="mt-3 block">
            New to Promobell? <TextLink to={paths.signup.to()}>Sign up</TextLink>
          </span>
        </>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  );
}
