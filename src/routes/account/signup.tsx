import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthPage } from '@/features/auth/components/auth-page';
import { SignupForm } from '@/features/auth/components/signup-form';
import { paths, safeReturnPath } from '@/lib/paths';
import { usePageTitle } from '@/shared/layout/use-page-title';
import { TextLink } from '@/ui/text-link';

export function Component() {
  usePageTitle('Sign Up');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'));
  return (
    <AuthPage
      title="Create your account"
      description="Follow the people you trust. When they have a code for the shop you are in, the bell rings. It's free."
      footer={
        <>
          Already have an account? <TextLink to={paths.login.to(next)}>Sign in</TextLink>
        </>
      }
    >
      <SignupForm onSignInNeeded={() => navigate(paths.login.to(next))} />
    </AuthPage>
  );
}
