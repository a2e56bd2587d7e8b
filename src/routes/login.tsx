import { useSearchParams } from 'react-router-dom';
import { LoginForm } from '@/features/auth/login-form';
import { ShortStayNote } from '@/features/auth/short-stay-note';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { paths, safeReturnPath } from '@/shared/paths';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'));
  // Only influencers choose plans, so a return path to the pricing page means the influencer's sign-up.
  const toSignup = next?.startsWith(pages.pricing.path) ? paths.signupAsInfluencer : paths.signup;
  return (
    <NarrowPage
      title="Welcome back"
      description="Sign in to see the codes of the people you follow."
      footer={
        <span>
          New to Promobell? <TextLink to={toSignup(next)}>Create an account</TextLink>
        </span>
      }
    >
      <ShortStayNote />
      <LoginForm />
    </NarrowPage>
  );
}
