import { ForgotPasswordForm } from '@/features/auth/forgot-password-form';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

export function Component() {
  return (
    <NarrowPage
      title="Forgot your password?"
      description="Tell us your email address, and we send you a link to set a new one."
      footer={
        <>
          <TextLink to={pages.login.path}>Back to login</TextLink>
          <span className="mt-3 block">
            New to Promobell? <TextLink to={pages.signup.path}>Sign up</TextLink>
          </span>
        </>
      }
    >
      <ForgotPasswordForm />
    </NarrowPage>
  );
}
