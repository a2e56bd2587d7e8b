import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthPage } from '@/features/auth/components/auth-page';
import { SignupForm } from '@/features/auth/components/signup-form';
import { type SignupTab, SignupTabs } from '@/features/auth/components/signup-tabs';
import { paths, safeReturnPath } from '@/lib/paths';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { TextLink } from '@/ui/text-link';

export function Component() {
  usePageMeta({ title: 'Sign Up' });
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const next = safeReturnPath(params.get('next'));
  const tab: SignupTab = params.get('tab') === 'influencer' ? 'influencer' : 'user';

  function changeTab(chosen: SignupTab) {
    const changed = new URLSearchParams(params);
    if (chosen === 'influencer') changed.set('tab', chosen);
    else changed.delete('tab');
    setParams(changed, { replace: true });
  }

  return (
    <AuthPage
      title="Create your account"
      description="Follow the people you trust. When they have a code for the shop you are in, the bell rings."
      footer={
        <>
          Already have an account? <TextLink to={paths.login.to(next)}>Sign in</TextLink>
        </>
      }
    >
      <SignupTabs tab={tab} onTabChange={changeTab} />
      <SignupForm asInfluencer={tab === 'influencer'} onSignInNeeded={() => navigate(paths.login.to(next))} />
    </AuthPage>
  );
}
