import { useSearchParams } from 'react-router-dom';
import { AuthPage } from '@/features/auth/components/auth-page';
import { LoginForm } from '@/features/auth/components/login-form';
import { ShortStayNote } from '@/features/auth/components/short-stay-note';
import { paths, safeReturnPath } from '@/lib/paths';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { TextLink } from '@/ui/text-link';

export function Component() {
  usePageMeta({ title: 'Sign In', isPrivate: true });
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'));
  // Who was about to choose a plan signs up as an influencer.
  const toSignup = next?.startsWith(paths.pricing.to()) ? paths.signup.asInfluencer : paths.signup.to;
  return (
    <AuthPage
      title="Welcome back"
      description="Sign in to see the codes of the people you follow."
      footer={
        <>
          New to Promobell? <TextLink to={toSignup(next)}>Create an account</TextLink>
        </>
      }
    >
      <ShortStayNote />
      <LoginForm />
    </AuthPage>
  );
}
